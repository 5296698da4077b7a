import { ProblemError, UnavailableError } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { SearchEngine } from './search/query.ts';
import { searchRequestParser } from './search/search-request.ts';

export interface SearchesOptions {
  engine: SearchEngine;
  /** JSON Schema of search bodies, `umlauf:api/searches`. */
  schema: object;
  /** All that can be asked, whether or not the engine has them at the moment. */
  indices: ReadonlySet<string>;
}

/** What `POST /searches` answers: the restricted OpenSearch query language. Throws ProblemError 400, 404 and 503. */
export function createSearches({ engine, schema, indices }: SearchesOptions) {
  const parse = searchRequestParser(schema);
  return async (ctx: RequestContext, body: unknown): Promise<unknown> => {
    const request = parse(body);
    if (!indices.has(request.applicationIndexName)) throw unknownIndex(request.applicationIndexName, indices);
    try {
      return await engine.search(request);
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
