import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { PageCache } from '../pages/page-cache.ts';
import { observePageCache, observeProcess, type ProcessParts } from './observe-process.ts';
import { observeRequests } from './observe-requests.ts';
import { observeWork, type WorkParts } from './observe-work.ts';

/** The metrics of one process, in the text format of Prometheus. */
export interface Metrics {
  observeRequests(app: FastifyInstance): void;
  observePageCache(cache: PageCache): void;
  /** What a scrape gets. */
  read(): Promise<{ contentType: string; text: string }>;
}

export function createMetrics(parts: ProcessParts & WorkParts): Metrics {
  const registry = new Registry();
  observeProcess(registry, parts);
  observeWork(registry, parts);
  return {
    observeRequests: (app) => observeRequests(app, registry),
    observePageCache: (cache) => observePageCache(registry, cache),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
