import { parseArgs } from 'node:util';
import { compileSource, findProblems } from '../compile.ts';
import { buildFleetReport } from '../development/fleet-report.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { layoutNames } from '../resolve/layouts.ts';
import { formatIdWithState } from '../resolve/tenant-state.ts';
import type { Console } from './console.ts';
import { listHostsByStage } from './find-tenant.ts';

/** `list [--format pretty|json]`: one line per tenant; as JSON everything that the fleet page shows. */
export function list(args: string[], { source, out, error }: Console): number {
  const options = { format: { type: 'string', default: 'pretty' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length > 0 || (values.format !== 'pretty' && values.format !== 'json')) {
    error('usage: list [--format pretty|json]\n');
    return 2;
  }
  const compilation = compileSource(source);
  if (values.format === 'pretty') out(printTenants(compilation.fleet));
  else out(`${JSON.stringify(buildFleetReport(compilation, findProblems(compilation)), null, 2)}\n`);
  return 0;
}

function printTenants(fleet: Fleet): string {
  const rows = fleet.tenants.map((tenant) => {
    const { theme, lang } = tenant.config;
    const layout = layoutNames(tenant.config).join('/');
    const hosts = listHostsByStage(tenant).flatMap(([, one]) => one);
    return [formatIdWithState(tenant), String(lang), String(theme), layout, hosts.join(' ')];
  });
  return formatTable([['tenant', 'language', 'theme', 'layouts', 'hosts'], ...rows]);
}

function formatTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const formatLine = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${formatLine(row)}\n`).join('');
}
