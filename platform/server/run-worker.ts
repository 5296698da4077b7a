import type { Environment } from './boot/environment.ts';
import { loadFleet } from './boot/fleet.ts';
import { openMetrics } from './boot/open-metrics.ts';
import { openPlatform } from './boot/open-platform.ts';
import { closeOnSignals } from './boot/shut-down.ts';
import { startTelemetry } from './boot/start-telemetry.ts';
import { consoleToLog } from './log/console-to-log.ts';
import { createModuleLogs, followLogLevelFile } from './log/module-logs.ts';
import { reportCrash } from './log/report-crash.ts';

/** Does scheduled work and sends mails until a signal; serves no requests. Throws with an explanation when it cannot start. */
export async function runWorker({ root, environment }: { root: string; environment: Environment }): Promise<void> {
  const { logLevels, logLevelFile } = environment;
  const telemetry = await startTelemetry(environment, { service: 'umlauf-worker', version: 'none' });
  const logs = createModuleLogs(logLevels, {}, telemetry?.teeLog());
  const log = logs.main;
  telemetry?.reportTo(log);
  reportCrash(log);
  const fleet = loadFleet(root, environment.stage);
  const platform = await openPlatform({ root, environment, fleet: () => fleet, log, logs });
  if (logLevelFile) followLogLevelFile(logLevelFile, logs, logLevels.main);
  consoleToLog(log);
  const metrics = environment.metrics
    ? await openMetrics(environment.metrics, { environment, buildId: 'none', fleet: () => fleet, log, ...platform })
    : undefined;
  closeOnSignals(async () => {
    await platform.close();
    metrics?.close();
    await telemetry?.close();
  });
  const mails = environment.smtpUrl ? 'sends mails' : 'sends no mails: SMTP_URL is missing';
  process.stdout.write(`The worker of ${fleet.ids.length} shops does scheduled work and ${mails}.\n`);
}
