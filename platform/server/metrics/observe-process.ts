import { X509Certificate } from 'node:crypto';
import { Counter, collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/index.server.ts';
import type { Environment } from '../boot/environment.ts';
import type { Fleet } from '../boot/fleet.ts';
import type { Overload } from '../edge/overload.ts';
import type { PageCache } from '../pages/page-cache.ts';

export interface ProcessParts {
  environment: Pick<Environment, 'signing' | 'backups'>;
  /** `none` for a program that serves no pages. */
  buildId: string;
  fleet: () => Pick<Fleet, 'configuration'>;
  database: Pick<Database, 'connections' | 'replicas'>;
}

/** Memory, event loop and garbage collection of the process, which build it runs, and its database connections. */
export function observeProcess(registry: Registry, { environment, buildId, fleet, database }: ProcessParts): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'umlauf_build_info',
    help: 'Always 1; its labels name the build of the pages and the revision of the configuration.',
    labelNames: ['build', 'configuration'],
    registers: [registry],
    collect() {
      this.reset();
      this.set({ build: buildId, configuration: fleet().configuration.revision }, 1);
    },
  });
  new Gauge({
    name: 'umlauf_configuration_held_shops',
    help: 'Shops that are served from their last good configuration or left out, because their files have errors.',
    registers: [registry],
    collect() {
      this.set(new Set(fleet().configuration.held.flatMap(({ shops, leftOut }) => [...shops, ...leftOut])).size);
    },
  });
  new Gauge({
    name: 'umlauf_database_connections',
    help: 'Connections to the PostgreSQL server by their use and state; `waiting` counts callers that wait for one.',
    labelNames: ['use', 'state'],
    registers: [registry],
    collect() {
      for (const { use, total, idle, waiting } of database.connections()) {
        this.set({ use, state: 'busy' }, total - idle);
        this.set({ use, state: 'idle' }, idle);
        this.set({ use, state: 'waiting' }, waiting);
      }
    },
  });
  if (database.replicas()) observeReplicas(registry, database);
  if (environment.signing) observeCertificate(registry, environment.signing.certificate);
}

function observeReplicas(registry: Registry, database: Pick<Database, 'replicas'>): void {
  new Gauge({
    name: 'umlauf_database_replica_lag_seconds',
    help: 'How old the data of a replica may be; missing while it cannot be measured.',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { server, lagMs } of database.replicas()?.servers ?? [])
        if (lagMs !== undefined) this.set({ server }, lagMs / 1_000);
    },
  });
  new Gauge({
    name: 'umlauf_database_replica_used',
    help: '1 for the replica that answers reads that may be old; 0 for all while the primary does.',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      for (const { server, isUsed } of database.replicas()?.servers ?? []) this.set({ server }, isUsed ? 1 : 0);
    },
  });
  new Counter({
    name: 'umlauf_database_stale_reads_total',
    help: 'Reads that may be old, by what answered them: a replica or the primary.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(database.replicas()?.reads ?? {})) this.inc({ by }, count);
    },
  });
}

function observeCertificate(registry: Registry, pem: string): void {
  new Gauge({
    name: 'umlauf_signing_certificate_expiry_timestamp_seconds',
    help: 'When the certificate that signs erasure certificates expires.',
    registers: [registry],
  }).set(Date.parse(new X509Certificate(pem).validTo) / 1000);
}

export function observePageCache(registry: Registry, cache: PageCache): void {
  new Counter({
    name: 'umlauf_page_cache_requests_total',
    help: 'Pages that were asked of the cache, by result.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, cache.hits);
      this.inc({ result: 'miss' }, cache.misses);
    },
  });
  new Gauge({
    name: 'umlauf_page_cache_bytes',
    help: 'Size of the cached pages with their compressed copies.',
    registers: [registry],
    collect() {
      this.set(cache.bytes);
    },
  });
}

export function observeOverload(registry: Registry, overload: Overload): void {
  new Counter({
    name: 'umlauf_http_requests_shed_total',
    help: 'Requests that were refused because more came than could be answered.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(overload.refused);
    },
  });
}
