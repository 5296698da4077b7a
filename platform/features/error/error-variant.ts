/** Which error page an address gets. Links to a clarification arrive by mail and end; those visitors did nothing wrong. */
export type ErrorVariant = 'missing' | 'expired' | 'broken';

/** `is404` as Vike gives it: false is a failure of ours. */
export function errorVariant(path: string, is404: boolean | undefined): ErrorVariant {
  if (is404 === false) return 'broken';
  return path.toLowerCase().includes('clarification') ? 'expired' : 'missing';
}
