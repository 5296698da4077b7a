import { watch } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { createDevMiddleware } from 'vike/server';
import type { Stage } from './environment.ts';
import { type Fleet, loadFleet } from './fleet.ts';

export interface Development {
  serverFactory: NonNullable<FastifyServerOptions['serverFactory']>;
  close(): Promise<void>;
}

const RELOAD_AFTER_MS = 50;

/**
 * Hot reload: Vite answers for its own modules before the platform sees a request, and the fleet is read again when the
 * generators have written it anew.
 */
export async function startDevelopment(
  root: string,
  stage: Stage,
  replace: (fleet: Fleet) => void,
): Promise<Development> {
  const { devMiddleware, viteServer } = await createDevMiddleware({ root });
  let timer: NodeJS.Timeout | undefined;
  const reload = () => {
    try {
      replace(loadFleet(root, stage));
    } catch (error) {
      console.error(error);
    }
  };
  const watchers = ['', '/messages', '/themes'].map((folder) =>
    watch(`${root}platform/generated${folder}`, () => {
      clearTimeout(timer);
      timer = setTimeout(reload, RELOAD_AFTER_MS);
    }),
  );
  return {
    serverFactory: (handler) =>
      createServer((request, response) =>
        devMiddleware(request, response, () => (handler as RequestListener)(request, response)),
      ),
    close: async () => {
      for (const watcher of watchers) watcher.close();
      await viteServer.close();
    },
  };
}
