import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf, type Import, importsOf, importsOfFile, root, sourcesBelow } from './import-graph.ts';

/** What an area may import besides itself. */
interface Rule {
  area: string;
  from: string[];
  typesFrom: string[];
}

/** The table of `platform/README.md`, and the compiler, which knows nothing but itself. */
const rules: Rule[] = [...rulesOfReadme(), { area: 'generators', from: [], typesFrom: [] }];

function rulesOfReadme(): Rule[] {
  const readme = readFileSync(join(root, 'platform/README.md'), 'utf8');
  return [...readme.matchAll(/^\| `(\w[\w-]*)\/` \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(([, area, values, types]) => ({
    area: `platform/${area}`,
    from: areasIn(values ?? ''),
    typesFrom: areasIn(types ?? ''),
  }));
}

function areasIn(cell: string): string[] {
  const names = cell.split(',').map((name) => name.trim());
  return names.filter((name) => name !== 'nothing').map((name) => `platform/${name}`);
}

function violation({ from, to, typeOnly }: Import): string | undefined {
  const rule = rules.find(({ area }) => from.startsWith(`${area}/`));
  if (!rule) return from.startsWith('platform/generated/') ? undefined : `${from} stands in no area`;
  const allowed = [rule.area, ...rule.from, ...(typeOnly ? rule.typesFrom : [])];
  if (allowed.some((area) => to.startsWith(`${area}/`))) return undefined;
  return `${from} must not import ${typeOnly ? 'type ' : ''}${to}`;
}

const files = ['platform', 'generators'].flatMap(sourcesBelow);
const imports = files.flatMap(importsOfFile);

describe('the house', () => {
  it('has a row in its README for every room', () => {
    const rooms = readdirSync(join(root, 'platform'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const guarded = rooms.map(({ name }) => `platform/${name}`).filter((area) => area !== 'platform/generated');
    expect(rules.map(({ area }) => area).sort()).toEqual(['generators', ...guarded].sort());
    const named = rules.flatMap(({ from, typesFrom }) => [...from, ...typesFrom]);
    expect(named.filter((area) => !files.some((file) => file.startsWith(`${area}/`)))).toEqual([]);
  });

  it('is imported in one direction only', () => {
    expect(imports.length).toBeGreaterThan(1_500);
    expect(imports.flatMap((one) => violation(one) ?? [])).toEqual([]);
  });

  it.each(rules)('reports a wrong import in $area', ({ area }) => {
    const wrong = area === 'generators' ? 'platform/server/main.ts' : 'generators/cli.ts';
    const source = `import {\n  canary,\n} from '${'../'.repeat(area.split('/').length)}${wrong}';\n`;
    expect(importsOf(source, `${area}/canary.ts`).map(violation)).toEqual([
      `${area}/canary.ts must not import ${wrong}`,
    ]);
  });
});

describe('imports', () => {
  /** Circles that are left; a row that is gone must be taken out, and none may come. */
  const LEFT: string[][] = [
    [
      'platform/server/api/account.ts',
      'platform/server/api/checkout.ts',
      'platform/server/api/consent.ts',
      'platform/server/api/contact.ts',
      'platform/server/api/navigation.ts',
      'platform/server/api/newsletter.ts',
      'platform/server/api/register-api.ts',
      'platform/server/api/tracking.ts',
      'platform/server/api/trades.ts',
    ],
    ['platform/server/pages/home-banner.ts', 'platform/server/pages/shop-state.ts'],
    ['platform/server/pages/page-renderer.ts', 'platform/server/pages/shop-page.ts'],
    ['platform/services/catalogue/search/evaluate.ts', 'platform/services/catalogue/search/score-functions.ts'],
    ['platform/services/shipping/label/label-pdf.ts', 'platform/services/shipping/label/packing-slip.ts'],
  ];

  it('run in no circle, types included', () => {
    const known = new Set(LEFT.flat());
    const circles = circlesOf(imports);
    expect(circles.filter((circle) => circle.some((file) => !known.has(file)))).toEqual([]);
  });

  it('between the rooms of the platform run in no circle either', () => {
    const edges = rules.flatMap(({ area, from, typesFrom }) =>
      [...from, ...typesFrom].map((target) => ({ from: area, to: target.split('/').slice(0, 2).join('/') })),
    );
    expect(circlesOf(edges)).toEqual([]);
  });

  it('in a circle are found, whatever their form', () => {
    const sources: Record<string, string> = {
      'a.ts': "import type { B } from './b.ts';",
      'b.ts': "export { c } from './c.ts';",
      'c.ts': "export const load = () => import('./a.ts');",
      'd.ts': "import './a.ts';\nexport type E = import('./e.ts').E;",
      'e.ts': "import { d } from './d.ts';",
    };
    const found = circlesOf(Object.entries(sources).flatMap(([file, source]) => importsOf(source, file)));
    expect(found).toEqual([
      ['a.ts', 'b.ts', 'c.ts'],
      ['d.ts', 'e.ts'],
    ]);
  });
});
