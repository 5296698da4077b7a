import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { openDatabase } from '../../platform/database/index.server.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { createApp } from '../../platform/server/app.ts';
import { buildPagesIfStale } from '../../platform/server/boot/build-pages.ts';
import { readEnvironment } from '../../platform/server/boot/environment.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import { openPlatform } from '../../platform/server/boot/open-platform.ts';
import { copiedDataDir } from '../support/database-template.ts';
import { DATA_KEY } from '../support/selling.ts';
import { loadShippedFleet } from '../support/shipped-fleet.ts';
import { waitUntil } from '../support/until.ts';
import { type Made, makeSales } from './made.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const READY_WITHIN_MS = 120_000;

type Stage = 'local' | 'production';

/** The whole platform in this process, with a database in memory and its pages built, as two stages serve it. */
export interface World {
  apps: Readonly<Record<Stage, FastifyInstance>>;
  ports: Readonly<Record<Stage, number>>;
  fleets: Readonly<Record<Stage, Fleet>>;
  made: Made;
  /** Error lines of the log since the last call. */
  errors(): string[];
  close(): Promise<void>;
}

/** Opens the world and sells something in every shop, so that cases have something real to ask for. Takes seconds. */
export async function openWorld(): Promise<World> {
  process.env.NODE_ENV = 'production';
  await buildPagesIfStale(root);
  await import(`${root}dist/server/entry.mjs`);
  let lines: string[] = [];
  const stream = { write: (line: string) => void (line.includes('"level":50') && lines.push(line)) };
  const fleets = { local: loadShippedFleet('local'), production: loadShippedFleet('production') };
  const createEnvironment = (STAGE: Stage) => readEnvironment({ STAGE, DATA_KEY }, root);
  const { dataDir, remove } = await copiedDataDir();
  const platform = await openPlatform({
    environment: createEnvironment('local'),
    fleet: () => fleets.local,
    log: pino({ level: 'info' }, stream),
    database: await openDatabase({ dataDir }),
  });
  const open = async (stage: Stage) => {
    const app = await createApp({
      root,
      environment: createEnvironment(stage),
      fleet: () => fleets[stage],
      services: platform.services,
      database: platform.database,
      dev: false,
      log: { level: 'info', stream },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    await waitUntilReady(app, fleets[stage]);
    return app;
  };
  const apps = { local: await open('local'), production: await open('production') };
  return {
    apps,
    fleets,
    ports: { local: getPort(apps.local), production: getPort(apps.production) },
    made: await makeSales(apps.local, fleets.local, platform.services),
    errors: () => {
      const taken = lines;
      lines = [];
      return taken;
    },
    close: async () => {
      await Promise.all(Object.values(apps).map((app) => app.close()));
      await platform.close();
      remove();
    },
  };
}

/** Until the pages of each kind of shop were checked, `/ready` answers 503. */
function waitUntilReady(app: FastifyInstance, { hosts }: Fleet): Promise<void> {
  const [host = ''] = Object.keys(hosts);
  const isReady = async () => (await app.inject({ url: '/ready', headers: { host } })).statusCode === 200;
  return waitUntil(isReady, { within: READY_WITHIN_MS, late: 'the pages were not checked in time' });
}

function getPort(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The tenant that answers on a host of a stage. */
export function tenantAt({ fleets }: Pick<World, 'fleets'>, stage: Stage, host: string): TenantId | undefined {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return Object.hasOwn(fleets[stage].hosts, name) ? fleets[stage].hosts[name] : undefined;
}
