import type { Telemetry } from '../telemetry/open-telemetry.ts';
import type { Environment } from './environment.ts';

/** Its code is loaded only here, so that other starts do not wait for it. */
export async function startTelemetry(
  { telemetry }: Pick<Environment, 'telemetry'>,
  source: { service: string; version: string },
): Promise<Telemetry | undefined> {
  if (!telemetry) return undefined;
  const { openTelemetry } = await import('../telemetry/open-telemetry.ts');
  return openTelemetry(telemetry, source);
}
