import { useSyncExternalStore } from 'react';

/** Of the shown device page: what its links to other languages and countries carry. */
interface Carried {
  /** The page's query, for its other languages. */
  query: string;
  /** The answers alone, for other countries: their shops have other offers to replace. */
  answers: string;
}

let carried: Carried | undefined;
const readers = new Set<() => void>();

/** Lets the links carry the answers; without any argument, no more. */
export function carryAnswers(now?: Carried): void {
  carried = now;
  for (const read of readers) read();
}

/**
 * What the page's links carry; undefined on pages without questions, on the server, and for the first markup, whose
 * links have the query of the request.
 */
export function useCarriedAnswers(): Carried | undefined {
  return useSyncExternalStore(
    subscribe,
    () => carried,
    () => undefined,
  );
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/** The address with another query. */
export function withQuery(href: string, query: string | undefined): string {
  if (query === undefined) return href;
  const [address] = href.split('?');
  return query === '' ? `${address}` : `${address}?${query}`;
}
