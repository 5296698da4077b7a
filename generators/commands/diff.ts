import { parseArgs } from 'node:util';
import { PLAIN_STYLE } from '../check/text-style.ts';
import { type Compilation, compileSource } from '../compile.ts';
import { findPricingFaults } from '../data.ts';
import { diffFleets } from '../diff/diff-fleets.ts';
import { countRefused, formatDiff, toJson } from '../diff/format-diff.ts';
import type { Sides } from '../diff/sides.ts';
import { gitSource } from '../read/git-source.ts';
import { JsonFile } from '../read/json-file.ts';
import type { Tenant } from '../resolve/fleet.ts';
import type { Console } from './console.ts';
import { findTenants } from './find-tenant.ts';
import { type RunProgram, runProgram } from './run-program.ts';
import { count } from './validate.ts';

const USAGE = `usage: diff <git-rev> [--shop <shop>] [--details] [--format pretty|json]
for example: diff HEAD~1, or: diff main --shop de --details
`;

/**
 * `diff <git-rev> [--shop <shop>] [--details] [--format pretty|json]`: what visitors notice of the changes since that
 * revision. 0 with or without differences; 1 if an address is lost, a file cannot be read or the revision does not
 * exist.
 */
export function diff(args: string[], console: Console, run: RunProgram = runProgram): number {
  const { root, source, out, error, style = PLAIN_STYLE } = console;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'pretty' },
      shop: { type: 'string' },
      details: { type: 'boolean', default: false },
    },
  });
  const [revision, ...more] = positionals;
  if (!revision || more.length > 0 || (values.format !== 'pretty' && values.format !== 'json')) {
    error(USAGE);
    return 2;
  }
  const then = gitSource(root, revision);
  if (typeof then === 'string') {
    error(`${then}\n`);
    return 1;
  }
  const before = compileSource(then);
  const sides: Sides = { before, after: compileSource(source, before) };
  const faults = listFaults(sides, revision);
  if (faults.length > 0) {
    error(`${faults.join('\n')}\nTo see why: npm run tenants -- validate\n`);
    return 1;
  }
  const includes = values.shop === undefined ? undefined : selectShops(sides, values.shop);
  if (typeof includes === 'string') {
    error(`${includes}\n`);
    return 1;
  }
  const found = diffFleets(sides, (states) => compareQuotes(root, run, states), includes);
  if (values.format === 'json') out(`${JSON.stringify(toJson(found, revision), null, 2)}\n`);
  else out(formatDiff(found, sides.after.fleet, { revision, details: values.details, style }));
  return countRefused(found) > 0 ? 1 : 0;
}

/** What depends on an unreadable file would seem to be removed, and faulty prices cannot be quoted. */
function listFaults({ before, after }: Sides, revision: string): string[] {
  const states = [
    { compilation: after, where: '' },
    { compilation: before, where: ` at ${revision}` },
  ];
  const unreadable = states.flatMap(({ compilation: { reader }, where }) =>
    [...reader.files]
      .filter((file) => file.fault || (file instanceof JsonFile && !file.value))
      .map(({ path }) => `${path}${where} cannot be read.`),
  );
  if (unreadable.length > 0 || before.data === after.data) return unreadable;
  return states.flatMap(({ compilation, where }) => findDataFaults(compilation, where));
}

function findDataFaults({ data }: Compilation, where: string): string[] {
  const faults = data ? findPricingFaults(data).length : 0;
  return faults > 0 ? [`Devices, prices and questions${where} have ${count(faults, 'fault')}.`] : [];
}

/** The shops of either state that a name means, or an error text. */
function selectShops({ before, after }: Sides, name: string): ((tenant: Tenant) => boolean) | string {
  const now = findTenants(after.fleet, name);
  const old = findTenants(before.fleet, name);
  if (typeof now === 'string' && typeof old === 'string') return now;
  const ids = new Set([now, old].flatMap((found) => (typeof found === 'string' ? [] : found.map(({ id }) => id))));
  return ({ id }) => ids.has(id);
}

function compareQuotes(root: string, run: RunProgram, states: string): string {
  const made = run(root, 'compare-quotes.ts', [], states);
  if (!made.ok) throw new Error(`The quotes cannot be compared: ${made.error}`);
  return made.out;
}
