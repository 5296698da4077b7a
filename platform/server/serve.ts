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
import { openMetrics } from './boot/open-metrics.ts';
import { openPlatform } from './boot/open-platform.ts';
import { orphanedTradeLines } from './boot/orphaned-trades.ts';
import { publishAssets } from './boot/published-assets.ts';
import { closeOnSignals, closeServer, endWith, planShutDown, stopAccepting } from './boot/shut-down.ts';
import { startLines } from './boot/start-lines.ts';
import { startTelemetry } from './boot/start-telemetry.ts';
import { consoleToLog } from './log/console-to-log.ts';
import { createModuleLogs, followLogLevelFile } from './log/module-logs.ts';
import { reportCrash } from './log/report-crash.ts';
import { createCompilerReports } from './operator/fleet/fleet-reports.ts';
import { connectSupervisor } from './web-processes/connect-supervisor.ts';

/** How often a replacement asks itself whether it is ready. */
const READY_EVERY_MS = 100;

export interface ServeOptions {
  /** Root of the repository or of an artefact, with a trailing slash. */
  root: string;
  /** Root of the repository whose sources the fleet page reports on; `root` itself where that is the repository. */
  sources?: string;
  dev: boolean;
  /** In development: shows every text longer and with accents. */
  pseudo?: boolean;
}

/** Starts everything, listens, and prints the shops' addresses. Throws with an explanation when the start fails. */
export async function serve({ root, dev, pseudo = false, ...options }: ServeOptions): Promise<void> {
  const environment = readEnvironment(process.env, root);
  const supervisor = connectSupervisor();
  const sources = options.sources ?? (isArtefact(root) ? undefined : root);
  const { logLevels, logLevelFile } = environment;
  const buildId = dev ? DEVELOPMENT : computeBuildId(root);
  const telemetry = await startTelemetry(environment, { service: 'umlauf', version: buildId });
  const logs = createModuleLogs(logLevels, { webProcess: supervisor?.number }, telemetry?.teeLog());
  const log = logs.main;
  telemetry?.reportTo(log);
  reportCrash(log);
  // It would end this process.
  if (!supervisor)
    process.on('SIGUSR2', () => log.warn('SIGUSR2 was ignored: a rolling restart needs WEB_CONCURRENCY'));
  const transform = dev && pseudo ? (await import('./boot/pseudo-language.ts')).pseudoLanguage : undefined;
  const load = () => loadFleet(root, environment.stage, process.env, transform);
  let fleet = load();
  logHeldUnits(fleet.configuration.held, log);
  // Another process owns the data after a takeover: pending work of this one must not run.
  const platform = await openPlatform({ root, environment, fleet: () => fleet, log, logs, onLost: endWith });
  if (logLevelFile) followLogLevelFile(logLevelFile, logs, logLevels.main);
  const development = dev ? await startDevelopment(root, load, (next) => (fleet = next)) : undefined;
  if (!dev) consoleToLog(log);
  if (!dev) await loadBuiltPages(root);
  const metrics = environment.metrics
    ? await openMetrics(environment.metrics, {
        environment,
        buildId,
        fleet: () => fleet,
        log,
        supervisor,
        ...platform,
      })
    : undefined;
  let phase: 'serving' | 'retiring' | 'stopping' = 'serving';
  const app = await createApp({
    root,
    environment,
    fleet: () => fleet,
    services: platform.services,
    database: platform.database,
    dev,
    log: { level: logLevels.main, instance: logs.open('requests') },
    isStopping: () => phase === 'stopping',
    endsConnections: () => phase !== 'serving',
    metrics: metrics?.metrics,
    telemetry,
    ...(development ? { serverFactory: development.serverFactory } : {}),
    reports: development?.reports ?? (sources === undefined ? undefined : createCompilerReports(sources)),
  });
  const stopPublishing = dev ? () => {} : await publishAssets(platform.services.assets, { root, fleet, log });
  const { drainMs, requestsMs, wholeMs } = planShutDown(environment.drainSeconds);
  const close = callOnce(async () => {
    await closeServer(app, requestsMs);
    await development?.close();
    await platform.close();
    metrics?.close();
    await telemetry?.close();
  });
  const stop = closeOnSignals(async () => {
    phase = 'stopping';
    stopPublishing();
    // Load balancers learn from /ready that they must not choose this process, while it still answers.
    await pause(drainMs);
    await close();
  }, wholeMs);
  const retire = () => {
    phase = 'retiring';
    stopPublishing();
    void stopAccepting(app.server)
      .then(close)
      .then(() => process.exit(0));
  };
  if (supervisor?.start === 'replacement') await waitUntilReady(app);
  try {
    await app.listen({ host: environment.host, port: environment.port });
  } catch (error) {
    await platform.close();
    throw listenError(error, environment);
  }
  const { metrics: scraped } = environment;
  supervisor?.follow({ logLevels, metrics: scraped, shutDownMs: wholeMs }, { stop, retire });
  if (supervisor && supervisor.start !== 'first') return;
  // The shops are served already: a database that went away meanwhile must not end them.
  const orphaned = await orphanedTradeLines(platform.database.db, fleet.ids).catch((error: unknown) => {
    log.warn({ err: error }, 'open trades of removed shops could not be read');
    return [];
  });
  process.stdout.write(`${startLines(fleet, environment, getPort(app), orphaned)}
`);
}

/** The process that it replaces serves meanwhile. */
async function waitUntilReady(app: FastifyInstance): Promise<void> {
  const isReady = async () => (await app.inject('/ready')).statusCode === 200;
  while (!(await isReady())) await pause(READY_EVERY_MS);
}

function callOnce(work: () => Promise<void>): () => Promise<void> {
  let called: Promise<void> | undefined;
  return () => {
    called ??= work();
    return called;
  };
}

function getPort(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

function listenError(error: unknown, { port }: Environment): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  return new Error(`Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1} npm start`);
}
