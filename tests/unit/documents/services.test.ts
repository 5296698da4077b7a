import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './documents.ts';

const folder = join(root, 'platform/services');
const services = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** Names of the tables that a service adds to the database's schema, sorted. */
function tablesInCode(service: string): string[] {
  const path = join(folder, service, 'tables.ts');
  if (!existsSync(path)) return [];
  const [, members = ''] = /interface Schema \{([^}]*)\}/.exec(readFileSync(path, 'utf8')) ?? [];
  return [...members.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name).sort();
}

/** Each row of the README's table: the service and its tables, sorted. */
const rows = new Map(
  [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| `([\w-]+)\/` \|[^|]+\|([^|]*)\|$/gm)].map(
    ([, name = '', cell = '']) => [name, [...cell.matchAll(/`(\w+)`/g)].map(([, table = '']) => table).sort()] as const,
  ),
);

describe('platform/services/README.md', () => {
  it('the README lists each service', () => {
    expect([...rows.keys()].sort()).toEqual(services.map(({ name }) => name).sort());
  });

  it.each(services)('the README lists the tables of $name', ({ name }) => {
    expect(rows.get(name)).toEqual(tablesInCode(name));
    expect(existsSync(join(folder, name, 'index.server.ts'))).toBe(true);
  });
});
