import type { Logger } from '../../shared/request-context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ProcessParts } from '../metrics/observe-process.ts';
import type { WorkParts } from '../metrics/observe-work.ts';
import type { SupervisorConnection } from '../web-processes/connect-supervisor.ts';
import type { Environment } from './environment.ts';

export interface OpenedMetrics {
  metrics: Metrics;
  port: number;
  close(): void;
}

/** Starts to measure and serves the figures, through the supervisor where there is one: processes cannot share a port. Their code is loaded only here, so that other starts do not wait for it. */
export async function openMetrics(
  place: NonNullable<Environment['metrics']>,
  { supervisor, ...parts }: ProcessParts & WorkParts & { log: Logger; supervisor?: SupervisorConnection | undefined },
): Promise<OpenedMetrics> {
  const [{ createMetrics }, { serveMetrics }] = await Promise.all([
    import('../metrics/metrics.ts'),
    import('../metrics/serve-metrics.ts'),
  ]);
  const metrics = createMetrics(parts, supervisor ? { web_process: String(supervisor.number) } : {});
  if (supervisor) {
    supervisor.serveMetrics(metrics.read);
    return { metrics, port: place.port, close: () => {} };
  }
  return { metrics, ...(await serveMetrics(metrics, { ...place, log: parts.log })) };
}
