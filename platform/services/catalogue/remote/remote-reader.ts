import { UnavailableError } from '../../../shared/problem.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { matchesOne } from '../search/queries.ts';
import type { SearchSource } from '../search/query.ts';
import type { IndexNames } from '../types.ts';
import { type CompleteDocuments, readDocument, type SentDocuments } from './read-documents.ts';
import { CircuitOpenError, type TradeServiceClient } from './trade-service.ts';

/** Maximum page size of a search. */
const PAGE = 1_000;
/** Offset of the last page that a search can return. */
const LAST_FROM = 10_000;

/** Maximum number of ids of omitted documents per log line. */
const MAX_LOGGED_IDS = 10;

/**
 * Reads documents from a trade service. An empty result is valid. No response, or one without a hit list, is an
 * UnavailableError, because existence cannot be decided. A hit that cannot be sold is logged and omitted.
 */
export class RemoteReader {
  /** Parsed documents by their source object, which is cached with the answer. */
  readonly #read = new WeakMap<object, object>();
  readonly #service: TradeServiceClient;
  readonly #indexNames: (ctx: RequestContext) => IndexNames;

  constructor(service: TradeServiceClient, indexNames: (ctx: RequestContext) => IndexNames) {
    this.#service = service;
    this.#indexNames = indexNames;
  }

  /** The document with this value in the field. */
  async find<K extends keyof CompleteDocuments>(
    ctx: RequestContext,
    kind: K,
    field: 'id' | 'url',
    value: string,
  ): Promise<SentDocuments[K] | undefined> {
    const sources = await this.#sources(ctx, kind, { source: matchesOne(kind, field, value), size: 1 });
    const [document] = this.#filterReadable(ctx, kind, sources);
    if (!document || document[field] === value) return document;
    this.logLeftOut(ctx, kind, [document.id]);
    return undefined;
  }

  /** The first `size` documents of a query, or all without a size. Omits documents that no shop can sell. */
  async list<K extends keyof CompleteDocuments>(
    ctx: RequestContext,
    kind: K,
    source: SearchSource,
    size = LAST_FROM + PAGE,
  ): Promise<SentDocuments[K][]> {
    const all: Record<string, unknown>[] = [];
    for (let from = 0; from <= LAST_FROM && from < size; from += PAGE) {
      const page = { source: from > 0 ? { ...source, from } : source, size: Math.min(PAGE, size - from) };
      const sources = await this.#sources(ctx, kind, page);
      all.push(...sources);
      if (sources.length < page.size) break;
    }
    return this.#filterReadable(ctx, kind, all);
  }

  /** The first hits of a search text, and their total number. Throws the service's errors. */
  async search(
    ctx: RequestContext,
    source: SearchSource,
    size: number,
  ): Promise<{ documents: SentDocuments['device'][]; total: number }> {
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
    return { documents: this.#filterReadable(ctx, 'device', all), total };
  }

  async #sources(
    ctx: RequestContext,
    kind: keyof CompleteDocuments,
    { source, size }: { source: SearchSource; size: number },
  ) {
    const { devices, manufacturersAggregation } = this.#indexNames(ctx);
    const applicationIndexName = kind === 'device' ? devices : manufacturersAggregation;
    try {
      return (await this.#service.lookUp({ source, applicationIndexName, resultSize: size })).sources;
    } catch (error) {
      return this.#fail(ctx, error);
    }
  }

  #filterReadable<K extends keyof CompleteDocuments>(
    ctx: RequestContext,
    kind: K,
    sources: readonly object[],
  ): SentDocuments[K][] {
    const documents = sources.flatMap((source) => this.#document(kind, source) ?? []);
    const leftOut = sources.filter((source) => !this.#document(kind, source));
    if (leftOut.length > 0)
      this.logLeftOut(
        ctx,
        kind,
        leftOut.map((source) => String((source as { id?: unknown }).id)),
      );
    return documents;
  }

  #document<K extends keyof CompleteDocuments>(kind: K, source: object): SentDocuments[K] | undefined {
    const document = this.#read.get(source) ?? readDocument(kind, source);
    if (document) this.#read.set(source, document);
    return document as SentDocuments[K] | undefined;
  }

  /**
   * Logs omitted documents: those no shop can sell, which is an error of the service, and groups without devices, which
   * is not.
   */
  logLeftOut(ctx: RequestContext, kind: keyof CompleteDocuments, ids: readonly string[], isEmpty = false): void {
    const { tenant, locale, requestId, log } = ctx;
    const fields = {
      kind,
      leftOut: ids.length,
      ids: ids.slice(0, MAX_LOGGED_IDS),
      tenant: tenant.id,
      locale,
      requestId,
    };
    if (isEmpty) log.info(fields, 'the trade service sent groups without devices');
    else log.error(fields, 'the trade service sent documents that cannot be sold from');
  }

  #fail(ctx: RequestContext, error: unknown): never {
    if (!(error instanceof CircuitOpenError)) this.#log(ctx, { err: error }, 'trade service failed');
    throw new UnavailableError('catalogue.unavailable', 'The catalogue of this shop does not answer at the moment.');
  }

  #log({ tenant, locale, requestId, log }: RequestContext, fields: object, message: string): void {
    log.error({ ...fields, tenant: tenant.id, locale, requestId }, message);
  }
}
