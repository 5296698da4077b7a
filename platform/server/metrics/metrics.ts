import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Overload } from '../edge/overload.ts';
import type { PageCache } from '../pages/page-cache.ts';
import { observeBackups } from './observe-backups.ts';
import { observeFiles } from './observe-files.ts';
import { observeOverload, observePageCache, observeProcess, type ProcessParts } from './observe-process.ts';
import { type AnsweredRequest, observeRequests } from './observe-requests.ts';
import { observeWork, type WorkParts } from './observe-work.ts';

/** The metrics of one process, in the text format of Prometheus. */
export interface Metrics {
  /** Returns what counts an answer that no hook of the app sees. */
  observeRequests(app: FastifyInstance): (answered: AnsweredRequest) => void;
  observePageCache(cache: PageCache): void;
  observeOverload(overload: Overload): void;
  /** What a scrape gets. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** Every series carries `labels`. */
export function createMetrics(parts: ProcessParts & WorkParts, labels: Record<string, string> = {}): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  observeProcess(registry, parts);
  observeWork(registry, parts);
  if (parts.services.files.storage) observeFiles(registry, parts);
  if (parts.environment.backups) observeBackups(registry, parts.environment.backups);
  return {
    observeRequests: (app) => observeRequests(app, registry),
    observePageCache: (cache) => observePageCache(registry, cache),
    observeOverload: (overload) => observeOverload(registry, overload),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
