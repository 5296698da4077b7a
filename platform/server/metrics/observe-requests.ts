import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyRequest {
    /** Name of the page's route, or of what else the address led to, such as `redirect`; undefined for calls and files. */
    page: string | undefined;
  }
}

/** Seconds: a cached page takes one millisecond, a trade with its label a few hundred; requests end after 10 s. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Label of answers that have no route, or that no tenant gave. */
const NONE = 'none';

/** Counts and times every answer by route and tenant. Labels have few values: no path, no query, nothing a visitor types. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'umlauf_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['route', 'tenant'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const answers = new Counter({
    name: 'umlauf_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['route', 'tenant', 'method', 'status'],
    registers: [registry],
  });
  // Looking labels up for each answer would cost four times as much.
  const series = new Map<string, { time: (seconds: number) => void; count: () => void }>();
  const createSeries = ({ routeOptions, page, ctx, method }: FastifyRequest, status: number) => {
    const where = { route: page ?? routeOptions.url ?? NONE, tenant: ctx?.tenant.id ?? NONE };
    const [duration, answer] = [durations.labels(where), answers.labels({ ...where, method, status })];
    return { time: (seconds: number) => duration.observe(seconds), count: () => answer.inc() };
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { page, routeOptions, ctx, method } = request;
    const key = `${page ?? routeOptions.url} ${ctx?.tenant.id} ${method} ${reply.statusCode}`;
    const known = series.get(key) ?? createSeries(request, reply.statusCode);
    series.set(key, known);
    known.time(reply.elapsedTime / 1000);
    known.count();
    done();
  });
}
