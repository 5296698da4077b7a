import { UnavailableError } from '../../../shared/problem.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { matchesOne } from '../search/queries.ts';
import type { SearchSource } from '../search/query.ts';
import type { IndexNames } from '../types.ts';
import { type Documents, readDocument } from './read-documents.ts';
import { CircuitOpenError, type TradeService } from './trade-service.ts';

/** As many as one search may ask for. */
const PAGE = 1_000;
/** The last page a search reaches. */
const LAST_FROM = 10_000;

/**
 * Reads documents from a trade service. Nothing found is an answer; no answer, and one that makes no sense, is an
 * UnavailableError: whether a thing exists cannot be decided then.
 */
export class RemoteReader {
  readonly #service: TradeService;
  readonly #indexNames: (ctx: RequestContext) => IndexNames;

  constructor(service: TradeService, indexNames: (ctx: RequestContext) => IndexNames) {
    this.#service = service;
    this.#indexNames = indexNames;
  }

  /** The document whose field has this value. */
  async one<K extends keyof Documents>(
    ctx: RequestContext,
    kind: K,
    field: 'id' | 'url',
    value: string,
  ): Promise<Documents[K] | undefined> {
    const [found] = await this.#sources(ctx, kind, { source: matchesOne(kind, field, value), size: 1 });
    if (found === undefined) return undefined;
    const document = readDocument(kind, found);
    if (document?.[field] === value) return document;
    return this.#fail(ctx, new TypeError(`the trade service sent another document for the ${kind} "${value}"`));
  }

  /** The first `size` documents of a query, all of them without one. What no shop can sell is left out. */
  async list<K extends keyof Documents>(
    ctx: RequestContext,
    kind: K,
    source: SearchSource,
    size = LAST_FROM + PAGE,
  ): Promise<Documents[K][]> {
    const all: Record<string, unknown>[] = [];
    for (let from = 0; from <= LAST_FROM && from < size; from += PAGE) {
      const page = { source: from > 0 ? { ...source, from } : source, size: Math.min(PAGE, size - from) };
      const sources = await this.#sources(ctx, kind, page);
      all.push(...sources);
      if (sources.length < page.size) break;
    }
    return this.#readable(ctx, kind, all);
  }

  /** The first hits of what somebody typed, and how many there are. Throws what the service threw. */
  async search(
    ctx: RequestContext,
    source: SearchSource,
    size: number,
  ): Promise<{ documents: Documents['device'][]; total: number }> {
    const applicationIndexName = this.#indexNames(ctx).devices;
    const all: Record<string, unknown>[] = [];
    let total = 0;
    for (let from = 0; from <= LAST_FROM && from < size; from += PAGE) {
      const resultSize = Math.min(PAGE, size - from);
      const page = from > 0 ? { ...source, from } : source;
      const found = await this.#service.search({ source: page, applicationIndexName, resultSize });
      total = found.total;
      all.push(...found.sources);
      if (found.sources.length < resultSize) break;
    }
    return { documents: this.#readable(ctx, 'device', all), total };
  }

  async #sources(ctx: RequestContext, kind: keyof Documents, { source, size }: { source: SearchSource; size: number }) {
    const { devices, manufacturersAggregation } = this.#indexNames(ctx);
    const applicationIndexName = kind === 'device' ? devices : manufacturersAggregation;
    try {
      return (await this.#service.lookUp({ source, applicationIndexName, resultSize: size })).sources;
    } catch (error) {
      return this.#fail(ctx, error);
    }
  }

  #readable<K extends keyof Documents>(ctx: RequestContext, kind: K, sources: readonly unknown[]): Documents[K][] {
    const documents = sources.flatMap((source) => readDocument(kind, source) ?? []);
    const leftOut = sources.length - documents.length;
    if (leftOut > 0) this.#log(ctx, { kind, leftOut }, 'the trade service sent documents that cannot be sold from');
    return documents;
  }

  #fail(ctx: RequestContext, error: unknown): never {
    if (!(error instanceof CircuitOpenError)) this.#log(ctx, { err: error }, 'trade service failed');
    throw new UnavailableError('catalogue.unavailable', 'The catalogue of this shop does not answer at the moment.');
  }

  #log({ tenant, locale, requestId, log }: RequestContext, fields: object, message: string): void {
    log.error({ ...fields, tenant: tenant.id, locale, requestId }, message);
  }
}
