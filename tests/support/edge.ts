import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import type { Database } from '../../platform/database/index.server.ts';
import { type AppOptions, createApp } from '../../platform/server/app.ts';
import { readEnvironment } from '../../platform/server/boot/environment.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import { openMetrics } from '../../platform/server/boot/open-metrics.ts';
import { openPlatform } from '../../platform/server/boot/open-platform.ts';
import { startTelemetry } from '../../platform/server/boot/start-telemetry.ts';
import { logOptions } from '../../platform/server/log/log-options.ts';
import type { Services } from '../../platform/server/services.ts';
import { DAY_MS } from '../../platform/shared/durations.ts';
import { borrowEmptied } from './database.ts';
import { copyEmptyDatabase } from './database-template.ts';
import { PATIENCE } from './patience.ts';
import { loadShippedFleet } from './shipped-fleet.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Edge {
  app: FastifyInstance;
  fleet: Fleet;
  services: Services;
  database: Database;
  port: number;
  /** Runs the scheduled work due in so many days. */
  afterDays: (days: number) => Promise<void>;
  /** Log lines so far, parsed. */
  logged: () => Record<string, unknown>[];
  /** The same as they were written. */
  lines: () => readonly string[];
  /** Where they go. */
  logStream: DestinationStream;
  /** Disconnects the database while the server runs. */
  breakDatabase: () => Promise<void>;
  /** Where the metrics are scraped; undefined without METRICS_PORT. */
  metricsPort: number | undefined;
  close: () => Promise<void>;
}

/**
 * The whole platform in this process, listening on loopback, with an empty embedded database. Pages are not built.
 * `changed` makes the fleet another than the shipped one.
 */
export async function openEdge(
  env: Record<string, string> = {},
  changed: (shipped: Fleet) => Fleet = (shipped) => shipped,
  timeouts: AppOptions['timeouts'] = {},
): Promise<Edge> {
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-edge-'));
  const environment = readEnvironment({ DATA_DIR: dataDir, ...PATIENCE, ...env }, root);
  const fleet = changed(loadShippedFleet(environment.stage));
  const made = env.DATA_DIR || env.DATABASE_URL;
  const borrowed = made ? undefined : await borrowEmptied();
  if (!made && !borrowed) await copyEmptyDatabase(dataDir);
  let ahead = 0;
  // Monotonic, as the database's clock is for a process: a test that sets the process's clock must not move the sweeps.
  const openedMs = Date.now() - performance.now();
  const lines: string[] = [];
  const telemetry = await startTelemetry(environment, { service: 'edge', version: 'edge' });
  const kept = { write: (line: string) => void lines.push(line) };
  const stream = telemetry?.teeLog(kept) ?? kept;
  const platform = await openPlatform({
    environment,
    fleet: () => fleet,
    log: pino(logOptions('info'), stream),
    ...(borrowed ? { database: borrowed.database } : {}),
    now: () => new Date(openedMs + performance.now() + ahead),
  });
  const { services } = platform;
  const log = pino(logOptions('info'), stream);
  const metrics = environment.metrics
    ? await openMetrics(environment.metrics, { environment, buildId: 'edge', fleet: () => fleet, log, ...platform })
    : undefined;
  let broken = false;
  const app = await createApp({
    root,
    environment,
    fleet: () => fleet,
    services,
    database: platform.database,
    dev: false,
    timeouts,
    metrics: metrics?.metrics,
    telemetry,
    log: { level: 'info', stream },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    fleet,
    services,
    database: platform.database,
    afterDays: async (days) => {
      ahead = days * DAY_MS;
      await platform.schedule?.turn();
    },
    port: (app.server.address() as AddressInfo).port,
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    lines: () => lines,
    logStream: stream,
    metricsPort: metrics?.port,
    breakDatabase: async () => {
      broken = true;
      await platform.close();
      await borrowed?.breakIt();
    },
    close: async () => {
      await app.close();
      metrics?.close();
      await telemetry?.close();
      if (!broken) await platform.close();
      borrowed?.giveBack();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends bytes as they are and resolves with all that came back until the server closed; add `Connection: close`. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((done, failed) => {
    const answer: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => answer.push(chunk));
    socket.on('error', failed);
    socket.on('close', () => done(Buffer.concat(answer).toString('latin1')));
    socket.setTimeout(5_000, () => socket.destroy(new Error('the server kept the connection open')));
  });
}
