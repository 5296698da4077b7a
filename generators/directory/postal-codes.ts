/** A line of an open list: a code, and its town if the list has towns. */
export interface PostalLine {
  code: string;
  town: string | undefined;
}

/** `codes` and `towns` in the format of tenants/<country>/postal-codes.json. */
export interface PostalCodes {
  codes: Record<string, string>;
  towns: Record<string, string>;
}

export class PostalListError extends Error {}

const CODE = /^[0-9A-Z]{3,10}$/;

/** Reads lines of `code` or `code<TAB>town` from a file of that name; throws with every invalid line. */
export function parsePostalList(text: string, name: string): PostalLine[] {
  const faults: string[] = [];
  const lines = text.split(/\r?\n/).flatMap((line, index): PostalLine[] => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [code = '', town = ''] = line.split('\t').map((part) => part.trim().replace(CEDEX, ''));
    const fault = findLineFault(code, town);
    if (fault) faults.push(`${name}:${index + 1}: ${fault}`);
    return [{ code, town: town === '' ? undefined : town }];
  });
  if (faults.length > 0) throw new PostalListError(truncateFaults(faults).join('\n'));
  return lines;
}

/** The post office's CEDEX suffix of a code or town: not a place, and both are the same without it. */
const CEDEX = / cedex( \d+)?$/i;

function findLineFault(code: string, town: string): string | undefined {
  if (!CODE.test(code)) return `"${code.slice(0, 20)}" is not a postal code; a line is "code" or "code<TAB>town"`;
  if (town === '') return undefined;
  if (/[\p{Cc}\uFFFD]/u.test(town)) return `"${town.slice(0, 20)}" is not readable; save the list as UTF-8`;
  const { length } = [...town];
  return length > 60 ? `"${town.slice(0, 20)}…" has ${length} characters; a town has at most 60` : undefined;
}

function truncateFaults(faults: readonly string[]): readonly string[] {
  const shown = faults.slice(0, 20);
  return faults.length === shown.length ? shown : [...shown, `… and ${faults.length - shown.length} more`];
}

/**
 * The list in the short form of the file. A list without any town replaces the codes only: existing towns stay if their
 * codes are in use.
 */
export function toPostalCodes(
  lines: readonly PostalLine[],
  before: Readonly<Record<string, string>> = {},
): PostalCodes {
  const codes = [...new Set(lines.map(({ code }) => code))].sort();
  const towns = new Map<string, Set<string>>();
  for (const { code, town } of lines.some((line) => line.town) ? lines : toPostalLines(codes, before)) {
    if (town) towns.set(town, (towns.get(town) ?? new Set()).add(code));
  }
  const named = [...towns].sort(([one], [other]) => (one < other ? -1 : 1));
  const places = new Map(codes.map((code, place) => [code, place]));
  return {
    codes: groupByStart(codes),
    towns: Object.fromEntries(named.map(([town, own]) => [town, runsIn(places, own)])),
  };
}

/** The code with the most towns, and their number. */
export function mostTowns(lines: readonly PostalLine[]): { code: string; towns: number } {
  const towns = new Map<string, Set<string>>();
  for (const { code, town } of lines) if (town) towns.set(code, (towns.get(code) ?? new Set()).add(town));
  const [[code, own] = ['', new Set()]] = [...towns].sort(([, one], [, other]) => other.size - one.size);
  return { code, towns: own.size };
}

function toPostalLines(codes: readonly string[], towns: Readonly<Record<string, string>>): PostalLine[] {
  return Object.entries(towns).flatMap(([town, runs]) =>
    runs.split(' ').flatMap((run) => {
      const [first = '', last = first] = run.split('-');
      return codes.filter((code) => code >= first && code <= last).map((code) => ({ code, town }));
    }),
  );
}

/** Consecutive codes of the sorted list as `first-last`; unused codes in between do not matter. */
function runsIn(places: ReadonlyMap<string, number>, own: ReadonlySet<string>): string {
  const runs: [string, string][] = [];
  let next: number | undefined;
  for (const code of [...own].sort()) {
    const last = runs.at(-1);
    if (last && places.get(code) === next) last[1] = code;
    else runs.push([code, code]);
    next = (places.get(code) ?? 0) + 1;
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(' ');
}

/** These ranges have no gaps: they contain only codes in use. */
function groupByStart(codes: readonly string[]): Record<string, string> {
  const groups = new Map<string, [string, string][]>();
  for (const code of codes) {
    const [start, rest] = [code.slice(0, 2), code.slice(2)];
    const runs = groups.get(start) ?? [];
    const last = runs.at(-1);
    if (last && /^\d+$/.test(rest) && Number(rest) === Number(last[1]) + 1) last[1] = rest;
    else runs.push([rest, rest]);
    groups.set(start, runs);
  }
  return Object.fromEntries(
    [...groups].map(([start, runs]) => [
      start,
      runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(' '),
    ]),
  );
}
