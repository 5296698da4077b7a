/** Postal codes, banks and mail domains of one country for typing help, as the generators print them. */
export interface Directory {
  /**
   * Postal codes in use: for each first two characters the rest of each code, or `first-last` of a run without a gap.
   */
  codes: Readonly<Record<string, string>>;
  /** Changes with the towns, which are in files of their own: `townsUrl`. */
  townsVersion: string;
  /** By ISO 3166 code, postal codes of small states nearby that look like the country's own. */
  neighbours: Readonly<Record<string, string>>;
  /** Position and length of the bank code in an IBAN, and bank names by code; a question mark matches any digit. */
  banks: { at: number; length: number; names: Readonly<Record<string, string>> } | null;
  /** Frequent mail domains. */
  mailDomains: readonly string[];
}

/**
 * Towns of the postal codes with the same prefix: by town its codes, or `first-last` of several. A code may belong to
 * several towns, or to no known one.
 */
export type Towns = Readonly<Record<string, string>>;

/** Only the country's name is known. */
export const UNKNOWN_COUNTRY: Directory = { codes: {}, townsVersion: '', neighbours: {}, banks: null, mailDomains: [] };

/** Whether postal codes of the country are known at all. */
export function knowsCodes({ codes }: Directory): boolean {
  return Object.keys(codes).length > 0;
}

export function isPostalCode({ codes }: Directory, code: string): boolean {
  const start = getCodePrefix(code);
  return Object.hasOwn(codes, start) && isIn(codes[start] ?? '', code.slice(start.length));
}

/** Codes with the same prefix are adjacent. */
export function getCodePrefix(code: string): string {
  return code.slice(0, 2);
}

/** Address of the towns of a code, beside the country's directory at `url`; undefined when no code has the prefix. */
export function townsUrl(url: string, { codes }: Directory, code: string): string | undefined {
  const start = getCodePrefix(code);
  return Object.hasOwn(codes, start) ? url.replace(/\.json$/, `.${start}.json`) : undefined;
}

/** The towns of a code in use, in alphabetical order. */
export function listTowns(directory: Directory, towns: Towns, code: string): string[] {
  if (!isPostalCode(directory, code)) return [];
  return Object.keys(towns).filter((town) => isIn(towns[town] ?? '', code));
}

/** The small state that the code belongs to. */
export function neighbourWith({ neighbours }: Directory, code: string): string | undefined {
  return Object.keys(neighbours).find((state) => isIn(neighbours[state] ?? '', code));
}

/** Bank name of an IBAN of the country. `iban` is in electronic format. */
export function findBankName({ banks }: Directory, iban: string): string | undefined {
  if (!banks) return undefined;
  const code = iban.slice(banks.at, banks.at + banks.length);
  const found = Object.entries(banks.names).flatMap(([name, codes]) =>
    codes
      .split(' ')
      .filter((one) => matchesPattern(one, code))
      .map((one) => ({ name, open: one.split('?').length })),
  );
  return found.sort((one, other) => one.open - other.open)[0]?.name;
}

function matchesPattern(pattern: string, code: string): boolean {
  return pattern.length === code.length && [...pattern].every((digit, at) => digit === '?' || digit === code[at]);
}

/** Codes of a list have the same length, so text order is their order. */
function isIn(runs: string, code: string): boolean {
  return runs.split(' ').some((run) => {
    const [first = '', last = first] = run.split('-');
    return code.length === first.length && code >= first && code <= last;
  });
}
