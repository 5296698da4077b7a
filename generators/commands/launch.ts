import { parseArgs } from 'node:util';
import { PLAIN_STYLE, paint, type TextStyle } from '../check/text-style.ts';
import { compileSource } from '../compile.ts';
import { type LaunchRow, launchSheetFor } from '../launch/launch-sheet.ts';
import type { Console } from './console.ts';
import { findTenant } from './find-tenant.ts';

const USAGE = 'usage: launch <tenant> [--format pretty|json]\n';

/** `launch <tenant>`: the launch sheet of a shop. 0: every point is done. 1: points are open, or there is no such shop. */
export function launch(args: string[], { source, out, error, style }: Console): number {
  const options = { format: { type: 'string', default: 'pretty' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0 || !['pretty', 'json'].includes(values.format)) {
    error(USAGE);
    return 2;
  }
  const compilation = compileSource(source);
  const tenant = findTenant(compilation.fleet, name);
  if (typeof tenant === 'string') {
    error(`${tenant}\n`);
    return 1;
  }
  const rows = launchSheetFor(compilation, tenant);
  out(
    values.format === 'json'
      ? `${JSON.stringify({ tenant: tenant.id, rows }, null, 2)}\n`
      : formatSheet(tenant.id, rows, style),
  );
  return rows.every(({ state }) => state === 'done') ? 0 : 1;
}

/** Findings per point that are listed for a reader; JSON has all. */
const MAX_LISTED = 5;

function formatSheet(id: string, rows: readonly LaunchRow[], style: TextStyle = PLAIN_STYLE): string {
  const lines = rows.map(({ title, state, findings }) => {
    const head = state === 'done' ? `[x] ${title}\n` : paint(`[ ] ${title}`, 'yellow', style).concat('\n');
    const listed = findings.slice(0, MAX_LISTED).map(({ place, message, fix }) => {
      return `      ${paint(place, 'bold', style)}\n      ${message}\n      ${paint(`→ ${fix}`, 'cyan', style)}\n`;
    });
    const more = findings.length > MAX_LISTED ? `      and ${findings.length - MAX_LISTED} more (--format json)\n` : '';
    return `${head}${listed.join('')}${more}`;
  });
  const open = rows.filter(({ state }) => state === 'open').length;
  const summary =
    open === 0
      ? `${id}: all ${rows.length} points are done.\n`
      : `${id}: ${open} of ${rows.length} points ${open === 1 ? 'is' : 'are'} open.\n`;
  return `${lines.join('')}\n${summary}`;
}
