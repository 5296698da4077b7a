import type { FastifyInstance } from 'fastify';
import type { Metric, Registry } from 'prom-client';

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

/** What the metrics count of an answer. */
export interface AnsweredRequest {
  /** Of the page, or the pattern of the path. */
  route: string;
  tenant: string;
  method: string;
  status: number;
  ms: number;
}

/**
 * Counts and times every answer by route and tenant. Labels have few values: no path, no query, nothing a visitor types.
 * Returns what counts an answer that no hook sees.
 */
export function observeRequests(app: FastifyInstance, registry: Registry): (answered: AnsweredRequest) => void {
  const counts = new RequestCounts();
  counts.register(registry);
  app.addHook('onResponse', ({ page, routeOptions, ctx, method }, { statusCode: status, elapsedTime: ms }, done) => {
    counts.add({ route: page ?? routeOptions.url ?? NONE, tenant: ctx?.tenant.id ?? NONE, method, status, ms });
    done();
  });
  return (answered) => counts.add(answered);
}

interface Series {
  labels: { route: string; tenant: string };
  /** Number of answers within each bucket, but not within the one before. */
  within: number[];
  count: number;
  seconds: number;
  /** By method and status. */
  answers: Map<string, { method: string; status: number; count: number }>;
}

interface Value {
  labels: Record<string, string | number>;
  value: number;
  metricName?: string;
}

/** Counts in plain numbers: the library hashes the labels at each observation, a twentieth of the work for a cached page. */
class RequestCounts {
  readonly #series = new Map<string, Series>();

  add({ route, tenant, method, status, ms }: AnsweredRequest): void {
    const series = this.#find(route, tenant);
    const seconds = ms / 1_000;
    const at = BUCKETS.findIndex((bound) => seconds <= bound);
    if (at !== -1) series.within[at] = (series.within[at] ?? 0) + 1;
    series.count += 1;
    series.seconds += seconds;
    const key = `${method} ${status}`;
    const answers = series.answers.get(key);
    if (answers) answers.count += 1;
    else series.answers.set(key, { method, status, count: 1 });
  }

  register(registry: Registry): void {
    const name = 'umlauf_http_request_duration_seconds';
    registerMetric(registry, {
      name,
      help: 'Time from the request to the end of its answer.',
      type: 'histogram',
      list: () => [...this.#series.values()].flatMap((series) => listBuckets(name, series)),
    });
    registerMetric(registry, {
      name: 'umlauf_http_requests_total',
      help: 'Answered requests.',
      type: 'counter',
      list: () => [...this.#series.values()].flatMap(listAnswers),
    });
  }

  #find(route: string, tenant: string): Series {
    const key = `${route} ${tenant}`;
    const known = this.#series.get(key);
    if (known) return known;
    const within = BUCKETS.map(() => 0);
    const made = { labels: { route, tenant }, within, count: 0, seconds: 0, answers: new Map() };
    this.#series.set(key, made);
    return made;
  }
}

function listBuckets(name: string, { labels, within, count, seconds }: Series): Value[] {
  let sum = 0;
  const buckets = BUCKETS.map((le, at) => {
    sum += within[at] ?? 0;
    return { labels: { ...labels, le }, value: sum, metricName: `${name}_bucket` };
  });
  return [
    ...buckets,
    { labels: { ...labels, le: '+Inf' }, value: count, metricName: `${name}_bucket` },
    { labels, value: seconds, metricName: `${name}_sum` },
    { labels, value: count, metricName: `${name}_count` },
  ];
}

function listAnswers({ labels, answers }: Series): Value[] {
  return [...answers.values()].map(({ method, status, count }) => ({
    labels: { ...labels, method, status },
    value: count,
  }));
}

/** A metric of our own, as the registry reads the library's. */
function registerMetric(
  registry: Registry,
  { list, ...described }: { name: string; help: string; type: 'histogram' | 'counter'; list: () => Value[] },
): void {
  const metric = { ...described, get: async () => ({ ...described, values: list(), aggregator: 'sum' }) };
  registry.registerMetric(metric as unknown as Metric);
}
