import { createServer, type RequestListener } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { createDevMiddleware } from 'vike/server';
import type { Plugin } from 'vite';
import type { TenantReload } from '../../../generators/vite-plugin.ts';
import type { Fleet } from './fleet.ts';

export interface Development {
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
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
  const takeUp: Plugin = {
    name: 'umlauf:take-up-fleet',
    // Called again with new plugins for every server by which Vite replaces this one.
    configureServer: ({ config }) => {
      const apis = config.plugins.map(({ api }) => api as Partial<TenantReload> | undefined);
      for (const api of apis) api?.onCompiled?.(() => replace(load()));
    },
  };
  const { devMiddleware, viteServer } = await createDevMiddleware({ root, viteConfig: { plugins: [takeUp] } });
  return {
    serverFactory: (handler) =>
      createServer((request, response) =>
        devMiddleware(request, response, () => (handler as RequestListener)(request, response)),
      ),
    close: () => viteServer.close(),
  };
}
