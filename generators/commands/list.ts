import { compileSource } from '../compile.ts';
import { layoutNames } from '../resolve/layouts.ts';
import { formatIdWithState } from '../resolve/tenant-state.ts';
import type { Console } from './console.ts';
import { listHostsByStage } from './find-tenant.ts';

/** `list`: one line per tenant. */
export function list(args: string[], { source, out, error }: Console): number {
  if (args.length > 0) {
    error('usage: list (without arguments)\n');
    return 2;
  }
  const { fleet } = compileSource(source);
  const rows = fleet.tenants.map((tenant) => {
    const { theme, lang } = tenant.config;
    const layout = layoutNames(tenant.config).join('/');
    const hosts = listHostsByStage(tenant).flatMap(([, one]) => one);
    return [formatIdWithState(tenant), String(lang), String(theme), layout, hosts.join(' ')];
  });
  out(formatTable([['tenant', 'language', 'theme', 'layouts', 'hosts'], ...rows]));
  return 0;
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
