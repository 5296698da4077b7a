import type { SearchResponse } from './query.ts';
import type { Steps } from './steps.ts';

/**
 * The response as JSON text, document by document: a thousand of them are a megabyte, and one call would block other
 * requests. Additional members of a cluster's response are omitted.
 */
export function* writeResponse({ took, hits: { total, hits } }: SearchResponse<object>): Steps<string> {
  const written: string[] = [];
  for (const { _index, _id, _score, _source } of hits) {
    written.push(JSON.stringify({ _index, _id, _score, _source }));
    yield;
  }
  const head = JSON.stringify({ took, hits: { total } });
  return `${head.slice(0, -'}}'.length)},"hits":[${written.join()}]}}`;
}
