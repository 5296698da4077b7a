import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import type { ServerTenant } from '../../platform/generated/tenant-types.gen.ts';
import { createApp } from '../../platform/server/app.ts';
import { readEnvironment } from '../../platform/server/boot/environment.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import { openPlatform, type Platform } from '../../platform/server/boot/open-platform.ts';
import { logOptions } from '../../platform/server/log/log-options.ts';
import { copiedDataDir } from './database-template.ts';
import { PATIENCE } from './patience.ts';
import { DATA_KEY, root } from './selling.ts';
import { loadShippedFleet } from './shipped-fleet.ts';
import type { TestShop } from './test-shop.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export interface ChangedShop {
  app: FastifyInstance;
  platform: Platform;
  logged: Record<string, unknown>[];
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** The built platform with one changed shop. */
export async function openChangedShop(
  { id: changedId, host }: TestShop,
  changes: Partial<ServerTenant>,
  env: Record<string, string> = {},
): Promise<ChangedShop> {
  const { dataDir, remove } = await copiedDataDir();
  const environment = readEnvironment({ DATA_KEY, DATA_DIR: dataDir, ...PATIENCE, ...env }, root);
  const shipped = loadShippedFleet(environment.stage);
  const own = shipped.tenant(changedId);
  const changed = { ...own, server: { ...own.server, ...changes } };
  const fleet: Fleet = { ...shipped, tenant: (id) => (id === changedId ? changed : shipped.tenant(id)) };
  const logged: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = pino(logOptions('warn'), stream);
  const platform = await openPlatform({ environment, fleet: () => fleet, log });
  const { services, database } = platform;
  const app = await createApp({
    root,
    environment,
    fleet: () => fleet,
    services,
    database,
    dev: false,
    log: { level: 'warn', stream },
  });
  return {
    app,
    platform,
    logged,
    get: (url, headers = {}) => app.inject({ url, headers: { host, 'user-agent': BROWSER, ...headers } }),
    close: async () => {
      await app.close();
      await platform.close();
      remove();
    },
  };
}
