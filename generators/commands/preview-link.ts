import { parseArgs } from 'node:util';
import { compileSource } from '../compile.ts';
import { getState } from '../resolve/tenant-state.ts';
import type { Console } from './console.ts';
import { findTenant } from './find-tenant.ts';
import { type RunProgram, runProgram } from './run-program.ts';

const USAGE = 'usage: preview-link <tenant> [--days <1 to 90>]\n';

/** `preview-link <tenant>`: prints a signed link that opens a shop in draft. 1: the shop is not a draft, or no link could be made. */
export function previewLink(args: string[], console: Console, run: RunProgram = runProgram): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: 'string', default: '14' } },
  });
  const [name, ...more] = positionals;
  const days = Number(values.days);
  if (name === undefined || more.length > 0 || !(Number.isInteger(days) && days >= 1 && days <= 90)) {
    console.error(USAGE);
    return 2;
  }
  const tenant = findTenant(compileSource(console.source).fleet, name);
  if (typeof tenant === 'string') {
    console.error(`${tenant}\n`);
    return 1;
  }
  const state = getState(tenant);
  if (state !== 'draft') {
    console.error(`${tenant.id} is ${state}: only a shop in draft has preview links.\n`);
    return 1;
  }
  const made = run(console.root, 'preview-link.ts', [tenant.id, String(days)]);
  console.out(made.out);
  console.error(made.error);
  return made.ok ? 0 : 1;
}
