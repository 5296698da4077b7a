import { ProblemError, UnavailableError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { type CountedDocuments, estimateSearchCost } from './search/cost.ts';
import type { SearchEngine, SearchHit, SearchRequest } from './search/query.ts';
import { searchRequestParser } from './search/search-request.ts';
import type { Turns } from './search/steps.ts';
import { writeResponse } from './search/write-response.ts';
import type { BeforeDear, ConditionQuestion } from './types.ts';

export interface SearchesOptions {
  engine: SearchEngine;
  /** JSON Schema of search bodies, `umlauf:api/searches`. */
  schema: object;
  /** All searchable indices, also when the engine lacks them at the moment; costs are estimated from them. */
  indices: ReadonlyMap<string, CountedDocuments>;
  turns: Turns;
  /** Questions of a device found in an index; undefined for a document that is not a device. */
  findQuestions: (ctx: RequestContext, index: string, id: string) => ConditionQuestion[] | undefined;
}

/** Allowed document visits per search, plus some per document of the index: the queries of a shop grow with it. */
const LOOKS = 100_000;
const LOOKS_A_DOCUMENT = 20;
/** A search above this share of the limit counts as expensive. */
const DEAR = 1 / 3;

/**
 * The answer of `POST /searches` as JSON text, for the restricted OpenSearch query language. Throws ProblemError 400,
 * 404 and 503.
 */
export function createSearches({ engine, schema, indices, turns, findQuestions }: SearchesOptions) {
  const parse = searchRequestParser(schema);
  const withQuestions = (ctx: RequestContext, { _source, _id }: SearchHit<object>, index: string) => {
    const questions = findQuestions(ctx, index, _id);
    return questions ? { ..._source, questions } : _source;
  };
  return async (ctx: RequestContext, body: unknown, beforeDear?: BeforeDear): Promise<string> => {
    const request = parse(body);
    const documents = indices.get(request.applicationIndexName);
    if (!documents) throw unknownIndex(request.applicationIndexName, [...indices.keys()]);
    if (await isDear(request, documents, turns)) await beforeDear?.();
    try {
      const found = await engine.search<object>(request);
      // A list of devices would be three times as long with questions.
      if (request.resultSize === 1)
        for (const hit of found.hits.hits) hit._source = withQuestions(ctx, hit, request.applicationIndexName);
      return await turns.run(writeResponse(found));
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      const { tenant, locale, requestId } = ctx;
      ctx.log.error({ err: error, tenant: tenant.id, locale, requestId }, 'catalogue search failed');
      throw new UnavailableError('search.unavailable', 'The search does not answer at the moment.');
    }
  };
}

/** Rejects a search that costs too much before it runs, and reports whether it is expensive. */
async function isDear(request: SearchRequest, documents: CountedDocuments, turns: Turns): Promise<boolean> {
  const { source, resultSize: size } = request;
  const limit = LOOKS + LOOKS_A_DOCUMENT * documents.size;
  const withQuestions = {
    query: source.query,
    pointer: '/source/query',
    sorts: source.sort?.length ?? 1,
    from: source.from ?? 0,
    size,
  };
  const { looks, costliest } = await turns.run(estimateSearchCost(withQuestions, documents, limit));
  if (looks <= limit) return looks > limit * DEAR;
  const code = 'search.tooDear';
  const detail = `This part alone looks at documents ${costliest.looks} times; a whole search of this index may ${limit} times.`;
  throw new ProblemError(400, code, `The search costs too much, most of it at ${costliest.pointer}.`, [
    { pointer: costliest.pointer, code, detail },
  ]);
}

function unknownIndex(name: string, indices: readonly string[]): ProblemError {
  const detail = `Known are the indices of this fleet: ${indices.toSorted().join(', ')}.`;
  const field = { pointer: '/applicationIndexName', code: 'index.unknown', detail };
  return new ProblemError(404, 'index.unknown', `There is no index "${name}".`, [field]);
}
