import { createServer, type RequestListener } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { createDevMiddleware } from 'vike/server';
import type { Plugin } from 'vite';
import type { TenantReload } from '../../../generators/vite-plugin.ts';
import type { FleetReports } from '../operator/fleet/fleet-reports.ts';
import type { Fleet } from './fleet.ts';

export interface Development {
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
  /** What the compiler says of the files as they are saved. */
  reports: FleetReports;
  close(): Promise<void>;
}

/**
 * Starts hot reload. Vite serves its own modules before the platform sees a request; after a compile the running fleet
 * is replaced before open pages are notified.
 */
export async function startDevelopment(
  root: string,
  load: () => Fleet,
  replace: (fleet: Fleet) => void,
): Promise<Development> {
  const listeners = new Set<() => void>();
  let compiler: Partial<TenantReload> | undefined;
  const takeUp: Plugin = {
    name: 'umlauf:take-up-fleet',
    // Called again with new plugins for every server by which Vite replaces this one.
    configureServer: ({ config }) => {
      const apis = config.plugins.map(({ api }) => api as Partial<TenantReload> | undefined);
      compiler = apis.find((api) => api?.onCompiled !== undefined);
      compiler?.onCompiled?.(() => replace(load()));
      compiler?.onChecked?.(() => {
        for (const listener of listeners) listener();
      });
    },
  };
  const { devMiddleware, viteServer } = await createDevMiddleware({ root, viteConfig: { plugins: [takeUp] } });
  return {
    serverFactory: (handler) =>
      createServer((request, response) =>
        devMiddleware(request, response, () => (handler as RequestListener)(request, response)),
      ),
    reports: {
      read: async () => compiler?.getReport?.(),
      onChecked: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    close: () => viteServer.close(),
  };
}
