import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { computeBuildId, DEVELOPMENT } from './boot/build-id.ts';
import { isArtefact } from './boot/built-files.ts';
import { loadBuiltPages } from './boot/built-pages.ts';
import { startDevelopment } from './boot/development.ts';
import { type Environment, readEnvironment } from './boot/environment.ts';
import { loadFleet } from './boot/fleet.ts';
import { logHeldUnits } from './boot/held-units.ts';
import { ignoreBrokenPipe } from './boot/ignore-broken-pipe.ts';
import { openMetrics } from './boot/open-metrics.ts';
import { openPlatform } from './boot/open-platform.ts';
import { orphanedTradeLines } from './boot/orphaned-trades.ts';
import { publishAssets } from './boot/published-assets.ts';
import { closeOnSignals, closeServer, endWith, planShutDown } from './boot/shut-down.ts';
import { startLines } from './boot/start-lines.ts';
import { consoleToLog } from './log/console-to-log.ts';
import { createModuleLogs, followLogLevelFile } from './log/module-logs.ts';
import { reportCrash } from './log/report-crash.ts';
import { endOnFailure } from './log/start-failure.ts';
import { createCompilerReports } from './operator/fleet/fleet-reports.ts';

export interface ServeOptions {
  /** Root of the repository or of an artefact, with a trailing slash. */
  root: string;
  /** Root of the repository whose sources the fleet page reports on; `root` itself where that is the repository. */
  sources?: string;
  dev: boolean;
  /** In development: shows every text longer and with accents. */
  pseudo?: boolean;
}

/** `serve` as a program: when it cannot start, it prints what to do and exits with 1. */
export function startServer(options: ServeOptions): Promise<void> {
  ignoreBrokenPipe();
  return endOnFailure(serve(options));
}

/** Starts everything, listens, and prints the shops' addresses. Throws with an explanation when the start fails. */
export async function serve({ root, dev, pseudo = false, ...options }: ServeOptions): Promise<void> {
  const environment = readEnvironment(process.env, root);
  const sources = options.sources ?? (isArtefact(root) ? undefined : root);
  const { logLevels, logLevelFile } = environment;
  const logs = createModuleLogs(logLevels);
  const log = logs.main;
  reportCrash(log);
  const transform = dev && pseudo ? (await import('./boot/pseudo-language.ts')).pseudoLanguage : undefined;
  const load = () => loadFleet(root, environment.stage, process.env, transform);
  let fleet = load();
  logHeldUnits(fleet.configuration.held, log);
  // Another process owns the data after a takeover: pending work of this one must not run.
  const platform = await openPlatform({ environment, fleet: () => fleet, log, logs, onLost: endWith });
  if (logLevelFile) followLogLevelFile(logLevelFile, logs, logLevels.main);
  const development = dev ? await startDevelopment(root, load, (next) => (fleet = next)) : undefined;
  if (!dev) consoleToLog(log);
  if (!dev) await loadBuiltPages(root);
  const metrics = environment.metrics
    ? await openMetrics(environment.metrics, {
        environment,
        buildId: dev ? DEVELOPMENT : computeBuildId(root),
        fleet: () => fleet,
        log,
        ...platform,
      })
    : undefined;
  let stopping = false;
  const app = await createApp({
    root,
    environment,
    fleet: () => fleet,
    services: platform.services,
    database: platform.database,
    dev,
    log: { level: logLevels.main, instance: logs.open('requests') },
    isStopping: () => stopping,
    metrics: metrics?.metrics,
    ...(development ? { serverFactory: development.serverFactory } : {}),
    reports: development?.reports ?? (sources === undefined ? undefined : createCompilerReports(sources)),
  });
  const stopPublishing = dev ? () => {} : await publishAssets(platform.services.assets, { root, fleet, log });
  const { drainMs, requestsMs, wholeMs } = planShutDown(environment.drainSeconds);
  closeOnSignals(async () => {
    stopping = true;
    stopPublishing();
    // Load balancers learn from /ready that they must not choose this process, while it still answers.
    await pause(drainMs);
    await closeServer(app, requestsMs);
    await development?.close();
    await platform.close();
    metrics?.close();
  }, wholeMs);
  try {
    await app.listen({ host: environment.host, port: environment.port });
  } catch (error) {
    await platform.close();
    throw listenError(error, environment);
  }
  // The shops are served already: a database that went away meanwhile must not end them.
  const orphaned = await orphanedTradeLines(platform.database.db, fleet.ids).catch((error: unknown) => {
    log.warn({ err: error }, 'open trades of removed shops could not be read');
    return [];
  });
  process.stdout.write(`${startLines(fleet, environment, getPort(app), orphaned)}
`);
}

function getPort(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

function listenError(error: unknown, { port }: Environment): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  return new Error(`Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`);
}
