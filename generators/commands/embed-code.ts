import { parseArgs } from 'node:util';
import { compileSource } from '../compile.ts';
import type { Console } from './console.ts';
import { findTenant } from './find-tenant.ts';
import { type RunProgram, runProgram } from './run-program.ts';

const USAGE = 'usage: embed-code <tenant>\n';

/** `embed-code <tenant>`: prints the code of a shop's widget. 1: the shop has none, or is not compiled. */
export function embedCode(args: string[], console: Console, run: RunProgram = runProgram): number {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const tenant = findTenant(compileSource(console.source).fleet, name);
  if (typeof tenant === 'string') {
    console.error(`${tenant}\n`);
    return 1;
  }
  const made = run(console.root, 'embed-code.ts', [tenant.id]);
  console.out(made.out);
  console.error(made.error);
  return made.ok ? 0 : 1;
}
