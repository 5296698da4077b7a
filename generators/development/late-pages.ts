import type { Plugin, ViteDevServer } from 'vite';
import { FLEET_TIMING, SHOWN_FLEET } from './shown-fleet-names.ts';

/** Address of the module on the development server. */
const MODULE = '/generators/development/shown-fleet.ts';

/**
 * Sends a reload again to pages that missed it: those that were requested before the fleet changed and connect after.
 * Each document says by a `Server-Timing` header which fleet was current when it was requested.
 */
export class LatePages {
  /** Counts the fleets that this server has had. */
  #current = 0;

  /** Adds the module that reports what a page shows. */
  readonly transformIndexHtml: NonNullable<Plugin['transformIndexHtml']> = () => [
    { tag: 'script', attrs: { type: 'module', src: MODULE }, injectTo: 'head' },
  ];

  serve({ middlewares, ws }: Pick<ViteDevServer, 'middlewares' | 'ws'>): void {
    middlewares.use((request, response, next) => {
      if (request.headers.accept?.includes('text/html'))
        response.setHeader('server-timing', `${FLEET_TIMING};desc="${this.#current}"`);
      next();
    });
    ws.on(SHOWN_FLEET, (shown: unknown, client) => {
      if (shown !== String(this.#current)) client.send({ type: 'full-reload' });
    });
  }

  /** To be called when requests get another fleet. */
  countFleet(): void {
    this.#current += 1;
  }
}
