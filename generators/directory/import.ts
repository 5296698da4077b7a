/**
 * Writes a country's postal codes with their towns from an open list.
 * Run: npm run postal-codes:import -- <country> <path of the list> [--source "…"]
 * Fails (exit 1, nothing written) if the list is missing or empty, or has an invalid line; reports each as file:line.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mostTowns, PostalListError, parsePostalList, toPostalCodes } from './postal-codes.ts';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));

const HELP = `Writes tenants/<country>/postal-codes.json from an open list of postal codes.

  npm run postal-codes:import -- <country> <list> [--source "<source and licence of the list>"]

Each line of the list is a postal code, or a postal code, a tab and its town. A code with several towns has several
lines. Codes without a town are only known to be in use. A list without any town replaces the codes and keeps
the existing towns. Columns 2 and 3 of GeoNames files (https://www.geonames.org, CC BY 4.0) have this format:
cut -f2,3 XX.txt. They also contain hamlets, and companies with their own code: remove those lines.
A "CEDEX" after a code or a town is ignored.
Add a new source to NOTICE, then run npm run generate.
`;

/** Codes rarely have more municipalities than this. */
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
  if (lines.length === 0) throw new PostalListError(`${list} contains no postal code`);
  const said = source ?? before?.source;
  if (!said) throw new PostalListError('name the source of the list: --source "…"');
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
      ? [`${most.code} has ${most.towns} towns: does the list also contain hamlets and companies?`]
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
