import { createHash } from 'node:crypto';
import { computeOnce, keepJson } from '../kept-results.ts';
import type { DirectoryFiles } from '../read/directory-files.ts';
import type { JsonObject } from '../read/json-file.ts';
import { toObject } from '../resolve/questions.ts';
import { GENERATED, type Output, printJsonRecord, printObjectMembers } from './output.ts';

/**
 * Data for form suggestions. A country has two files. directory/<country>.gen.json is for the server, and for browsers
 * on request. directory/<country>.towns.gen.json has the towns by the start of their postal codes, served in parts.
 */
export function printDirectory({ countries, mailDomains }: DirectoryFiles): Output[] {
  const domains = toObject(mailDomains?.value).domains ?? [];
  return countries.flatMap(({ code, postalCodes, banks }) =>
    computeOnce(STORED, [code, postalCodes, banks, JSON.stringify(domains)], () => {
      const { codes = {}, towns = {}, neighbours = {} } = toObject(postalCodes?.value);
      const { at, length, names } = toObject(banks?.value);
      const parts = printJsonRecord(splitByPrefix(toObject(towns), Object.keys(toObject(codes))));
      const version = createHash('sha256').update(parts).digest('hex').slice(0, 12);
      const content = printJsonRecord({
        codes,
        townsVersion: version,
        neighbours,
        banks: names === undefined ? null : { at, length, names },
        mailDomains: domains,
      });
      const path = `${GENERATED}/directory/${code}`;
      const printed = [['version', JSON.stringify(version)] as const, ['parts', parts.trimEnd()] as const];
      return [
        { path: `${path}.gen.json`, content },
        { path: `${path}.towns.gen.json`, content: `${printObjectMembers(printed)}\n` },
      ];
    }),
  );
}

const STORED = keepJson<Output[]>('directory');

/** By start of the codes, their towns as JSON. A range over several starts appears in each of them. */
function splitByPrefix(towns: JsonObject, starts: readonly string[]): Record<string, string> {
  const parts = new Map(starts.map((start) => [start, new Map<string, string>()]));
  for (const [town, runs] of Object.entries(towns))
    for (const run of String(runs).split(' '))
      for (const start of listPrefixes(run, starts)) {
        const part = parts.get(start);
        const before = part?.get(town);
        part?.set(town, before === undefined ? run : `${before} ${run}`);
      }
  return Object.fromEntries([...parts].map(([start, part]) => [start, JSON.stringify(Object.fromEntries(part))]));
}

function listPrefixes(run: string, starts: readonly string[]): readonly string[] {
  const dash = run.indexOf('-');
  const first = run.slice(0, 2);
  const last = dash === -1 ? first : run.slice(dash + 1, dash + 3);
  return first === last ? [first] : starts.filter((start) => start >= first && start <= last);
}
