/** What is known of one country to spare people typing, as the generators print it. */
export interface Directory {
  /** Postal codes in use: by their first two characters the rest of each, or `first-last` of a run without a gap. */
  codes: Readonly<Record<string, string>>;
  /** Changes with the towns, which come in parts of their own: `townsUrl`. */
  townsVersion: string;
  /** By ISO 3166 code, codes of small states nearby that look like the country's own. */
  neighbours: Readonly<Record<string, string>>;
  /** Where in an IBAN the bank code stands, how long it is, and the codes by name; a question mark stands for any digit. */
  banks: { at: number; length: number; names: Readonly<Record<string, string>> } | null;
  /** Where people have their mail. */
  mailDomains: readonly string[];
}

/**
 * The towns of the postal codes that start alike: by town its codes, or `first-last` of several. A code may be that of
 * several towns, or of none that is known.
 */
export type Towns = Readonly<Record<string, string>>;

/** Nothing but a country's name is known of it. */
export const UNKNOWN_COUNTRY: Directory = { codes: {}, townsVersion: '', neighbours: {}, banks: null, mailDomains: [] };

/** Whether postal codes of the country are known at all. */
export function knowsCodes({ codes }: Directory): boolean {
  return Object.keys(codes).length > 0;
}

export function isCodeOf({ codes }: Directory, code: string): boolean {
  const start = startOf(code);
  return Object.hasOwn(codes, start) && isIn(codes[start] ?? '', code.slice(start.length));
}

/** Codes that start alike stand together. */
export function startOf(code: string): string {
  return code.slice(0, 2);
}

/** Where the towns of a code are, beside the country's directory at `url`; undefined when no code starts like that. */
export function townsUrl(url: string, { codes }: Directory, code: string): string | undefined {
  const start = startOf(code);
  return Object.hasOwn(codes, start) ? url.replace(/\.json$/, `.${start}.json`) : undefined;
}

/** The towns of a code in use, in the order of the alphabet. */
export function townsOf(directory: Directory, towns: Towns, code: string): string[] {
  if (!isCodeOf(directory, code)) return [];
  return Object.keys(towns).filter((town) => isIn(towns[town] ?? '', code));
}

/** The small state whose code it is. */
export function neighbourWith({ neighbours }: Directory, code: string): string | undefined {
  return Object.keys(neighbours).find((state) => isIn(neighbours[state] ?? '', code));
}

/** The name of the bank an IBAN of the country is kept at. `iban` is in electronic format. */
export function bankOf({ banks }: Directory, iban: string): string | undefined {
  if (!banks) return undefined;
  const code = iban.slice(banks.at, banks.at + banks.length);
  const found = Object.entries(banks.names).flatMap(([name, codes]) =>
    codes
      .split(' ')
      .filter((one) => fits(one, code))
      .map((one) => ({ name, open: one.split('?').length })),
  );
  return found.sort((one, other) => one.open - other.open)[0]?.name;
}

function fits(pattern: string, code: string): boolean {
  return pattern.length === code.length && [...pattern].every((digit, at) => digit === '?' || digit === code[at]);
}

/** Codes of a list have one length, so their order as text is their order. */
function isIn(runs: string, code: string): boolean {
  return runs.split(' ').some((run) => {
    const [first = '', last = first] = run.split('-');
    return code.length === first.length && code >= first && code <= last;
  });
}
