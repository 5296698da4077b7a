import type { Logger } from '../../shared/request-context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ProcessParts } from '../metrics/observe-process.ts';
import type { WorkParts } from '../metrics/observe-work.ts';
import type { Environment } from './environment.ts';

export interface OpenedMetrics {
  metrics: Metrics;
  port: number;
  close(): void;
}

/** Starts to measure and serves the figures. Their code is loaded only here, so that other starts do not wait for it. */
export async function openMetrics(
  place: NonNullable<Environment['metrics']>,
  parts: ProcessParts & WorkParts & { log: Logger },
): Promise<OpenedMetrics> {
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import('../metrics/metrics.ts'),
    import('../metrics/serve-metrics.ts'),
  ]);
  const metrics = createMetrics(parts);
  return { metrics, ...(await serveMetrics(metrics, { ...place, log: parts.log })) };
}
