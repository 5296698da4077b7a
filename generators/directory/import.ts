/**
 * Writes a country's postal codes, and the towns they are of, from an open list.
 * Run: npm run postal-codes:import -- <country> <path of the list> [--source "…"]
 * Fails (exit 1, nothing written) when the list is missing, is empty, or has a line that is no code; each is told as file:line.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mostTowns, PostalListError, parsePostalList, toPostalCodes } from './postal-codes.ts';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));

const HELP = `Writes tenants/<country>/postal-codes.json from an open list of postal codes.

  npm run postal-codes:import -- <country> <list> [--source "<whose list, and its licence>"]

A line of the list is a postal code, or a postal code, a tab and the town it is of; a code with several towns has several
lines. Codes without a town are known to be in use, and nothing more. A list without any town renews the codes and
keeps the towns that are there. Of the files of GeoNames (https://www.geonames.org, CC BY 4.0) columns 2 and 3 are
that list: cut -f2,3 XX.txt. They name hamlets, and companies with a code of their own, as well: take those lines out.
A "CEDEX" behind a code or a town is left out.
Say a new source in NOTICE, too; then run npm run generate.
`;

/** A code has hardly ever more municipalities than that. */
const TO_CHOOSE_FROM = 50;

interface File {
  $schema: string;
  source: string;
  codes: Record<string, string>;
  towns: Record<string, string>;
  neighbours?: Record<string, string>;
}

function run(country: string, list: string, source: string | undefined): string {
  const path = `${TENANTS}${country}/postal-codes.json`;
  if (!existsSync(`${TENANTS}${country}/country.json`)) throw new PostalListError(`there is no country "${country}"`);
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as File) : undefined;
  const lines = parsePostalList(readFileSync(list, 'utf8'), list);
  if (lines.length === 0) throw new PostalListError(`${list} holds no postal code`);
  const said = source ?? before?.source;
  if (!said) throw new PostalListError('say whose list it is: --source "…"');
  const { codes, towns } = toPostalCodes(lines, before?.towns);
  const file: File = {
    $schema: '../../schemas/catalogue/postal-codes.schema.json',
    source: said,
    codes,
    towns,
    ...(before?.neighbours ? { neighbours: before.neighbours } : {}),
  };
  writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`);
  renameSync(`${path}.new`, path);
  const most = mostTowns(lines);
  return [
    `tenants/${country}/postal-codes.json: ${new Set(lines.map(({ code }) => code)).size} codes, ${Object.keys(towns).length} towns`,
    ...(most.towns > TO_CHOOSE_FROM
      ? [`${most.code} has ${most.towns} towns to choose from: does the list name hamlets and companies as well?`]
      : []),
  ].join('\n');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const [country, list] = positionals;
if (values.help || !country || !list) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    process.stdout.write(`${run(country, list, values.source)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
