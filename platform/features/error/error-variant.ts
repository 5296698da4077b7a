/**
 * Which error page an address gets. Clarification links arrive by mail and expire; those visitors made no mistake.
 * `gone`: removed on purpose. `refused`: unreadable address. `busy`: rate limited. `broken`: internal error.
 */
export type ErrorVariant = 'missing' | 'expired' | 'gone' | 'refused' | 'busy' | 'broken';

export interface ErrorFacts {
  path: string;
  /** Query of the address, by name. */
  query?: Readonly<Record<string, string>>;
  /** False means an internal error. */
  is404: boolean | undefined;
  /** Status of a request that failed before its page was resolved. */
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
