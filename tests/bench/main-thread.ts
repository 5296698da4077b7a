import type { CDPSession } from 'playwright-core';

/** Processor time of a page's main thread so far, whatever else the machine does. */
export async function busySeconds(session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
