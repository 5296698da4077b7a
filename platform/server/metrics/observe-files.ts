import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/index.server.ts';
import { runAsReport } from '../../database/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { Services } from '../services.ts';

interface FileParts {
  services: Pick<Services, 'files'>;
  database: Pick<Database, 'now'>;
  log: Pick<Logger, 'warn'>;
}

const MS_PER_SECOND = 1_000;

/** With FILES_URL: calls of the storage by this process, and objects that wait for their deletion, the same in every process. */
export function observeFiles(registry: Registry, { services: { files }, database, log }: FileParts): void {
  new Counter({
    name: 'umlauf_file_storage_calls_total',
    help: 'Calls of the storage of photos and documents, by call and outcome: ok or failed.',
    labelNames: ['call', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { call, outcome, count } of files.countCalls()) this.inc({ call, outcome }, count);
    },
  });
  new Gauge({
    name: 'umlauf_file_oldest_unused_seconds',
    help: 'Age of the oldest object that no row uses; 0 without one. They are deleted after ten minutes.',
    registers: [registry],
    async collect() {
      this.reset();
      try {
        const { oldestSince } = await runAsReport(() => files.unused());
        const age = oldestSince ? database.now().getTime() - oldestSince.getTime() : 0;
        this.set(Math.max(0, age) / MS_PER_SECOND);
      } catch (error) {
        this.remove();
        log.warn({ err: error }, 'metrics of unused files could not be read');
      }
    },
  });
}
