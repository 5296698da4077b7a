/**
 * Which error page an address gets. Links to a clarification arrive by mail and end; those visitors did nothing wrong.
 * `gone` was given up on purpose, `refused` is an address nobody can read, `busy` is a visitor who asked too often,
 * `broken` is our own failure.
 */
export type ErrorVariant = 'missing' | 'expired' | 'gone' | 'refused' | 'busy' | 'broken';

export interface ErrorFacts {
  path: string;
  /** Query of the address, by name. */
  query?: Readonly<Record<string, string>>;
  /** As Vike gives it: false is a failure of ours. */
  is404: boolean | undefined;
  /** Status of a request that failed before any page. */
  failure?: number | undefined;
}

export function errorVariant({ path, query = {}, is404, failure }: ErrorFacts): ErrorVariant {
  if (failure === 400 || failure === 414) return 'refused';
  if (failure === 429) return 'busy';
  if (is404 === false) return 'broken';
  const address = [path, ...Object.entries(query).flat()].join(' ').toLowerCase();
  if (address.includes('clarification')) return 'expired';
  return failure === 410 ? 'gone' : 'missing';
}
