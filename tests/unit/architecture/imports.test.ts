import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Which areas an area may import values from. Types may also come along `typesFrom`. */
const RULES: Record<string, { from: string[]; typesFrom?: string[] }> = {
  'platform/shared': { from: [], typesFrom: ['platform/generated'] },
  'platform/forms': { from: ['platform/shared', 'platform/generated/api'], typesFrom: ['platform/generated'] },
  'platform/database': { from: ['platform/shared'] },
  'platform/services': {
    from: ['platform/shared', 'platform/forms', 'platform/database', 'platform/services', 'platform/generated'],
  },
  'platform/tenancy': { from: ['platform/shared', 'platform/generated'] },
  'platform/server': {
    from: [
      'platform/services',
      'platform/generated',
      'platform/shared',
      'platform/forms',
      'platform/database',
      'platform/tenancy',
      'platform/server',
    ],
    typesFrom: ['platform/features', 'platform/pages'],
  },
  'platform/ui': { from: ['platform/shared'], typesFrom: ['platform/generated'] },
  'platform/api-client': {
    from: ['platform/shared', 'platform/generated/api'],
    typesFrom: ['platform/generated', 'platform/services'],
  },
  'platform/features': {
    from: [
      'platform/ui',
      'platform/api-client',
      'platform/shared',
      'platform/forms',
      'platform/tenancy',
      'platform/features',
      'platform/generated/api',
    ],
    typesFrom: ['platform/generated', 'platform/services'],
  },
  'platform/layouts': {
    from: ['platform/ui', 'platform/shared', 'platform/features'],
    typesFrom: ['platform/generated', 'platform/tenancy'],
  },
  'platform/pages': {
    from: ['platform/layouts', 'platform/features', 'platform/ui', 'platform/shared', 'platform/tenancy'],
    typesFrom: ['platform/services', 'platform/server', 'platform/generated'],
  },
  generators: { from: ['generators'], typesFrom: [] },
};

interface Import {
  target: string;
  typeOnly: boolean;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return path.endsWith('platform/generated') ? [] : filesBelow(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

function importsOf(source: string, file: string): Import[] {
  const found: Import[] = [];
  for (const match of source.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?from\s+)?'(\.[^']+)'/gm)) {
    found.push({ target: resolve(dirname(file), match[2] ?? ''), typeOnly: match[1] !== undefined });
  }
  for (const match of source.matchAll(/import\('(\.[^']+)'\)/g)) {
    found.push({ target: resolve(dirname(file), match[1] ?? ''), typeOnly: false });
  }
  return found;
}

function violation(file: string, { target, typeOnly }: Import): string | undefined {
  const from = relative(root, file);
  const to = relative(root, target);
  const area = Object.keys(RULES).find((name) => from.startsWith(`${name}/`));
  const rule = area ? RULES[area] : undefined;
  if (!area || !rule || to.startsWith(`${area}/`)) return undefined;
  const allowed = typeOnly ? [...rule.from, ...(rule.typesFrom ?? [])] : rule.from;
  return allowed.some((name) => to.startsWith(`${name}/`))
    ? undefined
    : `${from} must not import ${typeOnly ? 'type ' : ''}${to}`;
}

describe('the house', () => {
  it('is imported in one direction only', () => {
    const files = [...filesBelow(join(root, 'platform')), ...filesBelow(join(root, 'generators'))];
    const found = files.flatMap((file) =>
      importsOf(readFileSync(file, 'utf8'), file).flatMap((one) => violation(file, one) ?? []),
    );
    expect(found).toEqual([]);
  });

  it.each(Object.keys(RULES))('%s is guarded: a wrong import there is reported', (area) => {
    const file = join(root, area, 'canary.ts');
    const forbidden =
      area === 'generators' ? '../platform/server/main.ts' : `${'../'.repeat(area.split('/').length)}generators/cli.ts`;
    const [found] = importsOf(`import { canary } from '${forbidden}';\n`, file);
    expect(found && violation(file, found)).toMatch(/must not import/);
  });
});
