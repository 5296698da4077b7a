import { ProblemError, UnavailableError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { SearchEngine, SearchHit } from './search/query.ts';
import { searchRequestParser } from './search/search-request.ts';
import type { Question } from './types.ts';

export interface SearchesOptions {
  engine: SearchEngine;
  /** JSON Schema of search bodies, `umlauf:api/searches`. */
  schema: object;
  /** All that can be asked, whether or not the engine has them at the moment. */
  indices: ReadonlySet<string>;
  /** Questions of a device found in an index; undefined for what is no device. */
  questionsOf: (ctx: RequestContext, index: string, id: string) => Question[] | undefined;
}

/** What `POST /searches` answers: the restricted OpenSearch query language. Throws ProblemError 400, 404 and 503. */
export function createSearches({ engine, schema, indices, questionsOf }: SearchesOptions) {
  const parse = searchRequestParser(schema);
  const asked = (ctx: RequestContext, { _source, _id }: SearchHit<object>, index: string) => {
    const questions = questionsOf(ctx, index, _id);
    return questions ? { ..._source, questions } : _source;
  };
  return async (ctx: RequestContext, body: unknown): Promise<unknown> => {
    const request = parse(body);
    if (!indices.has(request.applicationIndexName)) throw unknownIndex(request.applicationIndexName, indices);
    try {
      const found = await engine.search<object>(request);
      // A list of devices would be three times as long with them.
      if (request.resultSize === 1)
        for (const hit of found.hits.hits) hit._source = asked(ctx, hit, request.applicationIndexName);
      return found;
    } catch (error) {
      const { tenant, locale, requestId } = ctx;
      ctx.log.error({ err: error, tenant: tenant.id, locale, requestId }, 'catalogue search failed');
      throw new UnavailableError('search.unavailable', 'The search does not answer at the moment.');
    }
  };
}

function unknownIndex(name: string, indices: ReadonlySet<string>): ProblemError {
  const detail = `Known are the indices of this fleet: ${[...indices].sort().join(', ')}.`;
  const field = { pointer: '/applicationIndexName', code: 'index.unknown', detail };
  return new ProblemError(404, 'index.unknown', `There is no index "${name}".`, [field]);
}
