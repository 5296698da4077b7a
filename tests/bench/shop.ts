import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { openDatabase } from '../../platform/database/index.server.ts';
import { createApp } from '../../platform/server/app.ts';
import { buildPagesIfStale } from '../../platform/server/boot/build-pages.ts';
import { type Environment, readEnvironment } from '../../platform/server/boot/environment.ts';
import { type Fleet, loadFleet } from '../../platform/server/boot/fleet.ts';
import { openPlatform } from '../../platform/server/boot/open-platform.ts';
import type { Services } from '../../platform/server/services.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface BenchShop {
  fleet: Fleet;
  services: Services;
  /** The whole edge on a free loopback port, as `npm start` serves it. */
  listen(pageCache: boolean): Promise<{ app: FastifyInstance; port: number }>;
  close(): Promise<void>;
}

/** The built platform in this process with its database in memory. Builds the pages when they are stale. */
export async function openShop(env: Record<string, string> = {}): Promise<BenchShop> {
  process.env.NODE_ENV = 'production';
  await buildPagesIfStale(root);
  await import(`${root}dist/server/entry.mjs`);
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-bench-'));
  const environment: Environment = readEnvironment({ DATA_DIR: dataDir, ...env }, root);
  const fleet = loadFleet(root, environment.stage);
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ memory: true });
  const platform = await openPlatform({ environment, fleet: () => fleet, log, database });
  const apps: FastifyInstance[] = [];
  return {
    fleet,
    services: platform.services,
    listen: async (pageCache) => {
      const app = await createApp({
        root,
        environment: { ...environment, pageCache },
        fleet: () => fleet,
        services: platform.services,
        database: platform.database,
        dev: false,
        log: { level: 'warn' },
      });
      apps.push(app);
      return { app, port: await listen(app) };
    },
    close: async () => {
      for (const app of apps) await app.close();
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
