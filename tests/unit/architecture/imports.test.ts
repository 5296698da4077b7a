import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCircles, type Import, importsOfFile, listImports, root, sourcesBelow } from './import-graph.ts';

/** The areas that an area may import besides itself. */
interface Rule {
  area: string;
  from: string[];
  typesFrom: string[];
}

/** The table of `platform/README.md`, and the compiler, which imports only itself. */
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
  return names.filter((name) => name !== 'nothing').map((name) => (name === 'generators' ? name : `platform/${name}`));
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

describe('the areas of the platform', () => {
  it('the README has a row for every area', () => {
    const rooms = readdirSync(join(root, 'platform'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const guarded = rooms.map(({ name }) => `platform/${name}`).filter((area) => area !== 'platform/generated');
    expect(rules.map(({ area }) => area).sort()).toEqual(['generators', ...guarded].sort());
    const named = rules.flatMap(({ from, typesFrom }) => [...from, ...typesFrom]);
    expect(named.filter((area) => !files.some((file) => file.startsWith(`${area}/`)))).toEqual([]);
  });

  it('areas import each other in one direction only', () => {
    expect(imports.length).toBeGreaterThan(1_500);
    expect(imports.flatMap((one) => violation(one) ?? [])).toEqual([]);
  });

  it.each(rules)('a wrong import in $area is reported', ({ area }) => {
    const wrong = area === 'generators' ? 'platform/server/main.ts' : 'generators/cli.ts';
    const source = `import {\n  canary,\n} from '${'../'.repeat(area.split('/').length)}${wrong}';\n`;
    expect(listImports(source, `${area}/canary.ts`).map(violation)).toEqual([
      `${area}/canary.ts must not import ${wrong}`,
    ]);
  });
});

/** Name of the service a file belongs to; undefined for a file of no service. */
function getServiceName(file: string): string | undefined {
  return /^platform\/services\/([^/]+)\//.exec(file)?.[1];
}

/** Other services may import its `index.server.ts`, and readers outside of the services its types as well. */
function pastTheDoor({ from, to, typeOnly }: Import): string | undefined {
  const service = getServiceName(to);
  if (service === undefined || getServiceName(from) === service) return undefined;
  const room = `platform/services/${service}`;
  if (to === `${room}/index.server.ts`) return undefined;
  if (typeOnly && to === `${room}/types.ts` && getServiceName(from) === undefined) return undefined;
  return `${from} must import ${room}/index.server.ts, not ${to}`;
}

function betweenServices({ from, to }: Import): { from: string; to: string }[] {
  const [one, other] = [getServiceName(from), getServiceName(to)];
  return one === undefined || other === undefined || one === other ? [] : [{ from: one, to: other }];
}

describe('imports between services', () => {
  it("services import each other's index files only", () => {
    expect(imports.flatMap(betweenServices).length).toBeGreaterThan(20);
    expect(imports.flatMap((one) => pastTheDoor(one) ?? [])).toEqual([]);
  });

  it('no services form an import cycle, types included', () => {
    expect(findCircles(imports.flatMap(betweenServices))).toEqual([]);
  });

  it('an import past the index file is reported', () => {
    const wrong: [string, string][] = [
      ['platform/services/contact/canary.ts', "import type { TradeView } from '../trades/types.ts';"],
      ['platform/services/contact/canary.ts', "import { newLabelLink } from '../trades/label-link.ts';"],
      ['platform/server/canary.ts', "import { newLabelLink } from '../services/trades/label-link.ts';"],
      ['platform/server/canary.ts', "import { TRADES } from '../services/trades/types.ts';"],
    ];
    for (const [file, source] of wrong) {
      expect(listImports(source, file).flatMap((one) => pastTheDoor(one) ?? [])).toHaveLength(1);
    }
    const right =
      "import type { TradeView } from '../services/trades/types.ts';\nimport '../services/trades/index.server.ts';";
    expect(listImports(right, 'platform/server/canary.ts').map(pastTheDoor)).toEqual([undefined, undefined]);
  });

  it('a cycle of two services is reported, even of a type only', () => {
    const circle = [
      ...listImports("import type { MailService } from '../mail/index.server.ts';", 'platform/services/trades/a.ts'),
      ...listImports("import type { TradeView } from '../trades/index.server.ts';", 'platform/services/mail/b.ts'),
    ];
    expect(findCircles(circle.flatMap(betweenServices))).toEqual([['mail', 'trades']]);
  });
});

describe('import cycles', () => {
  it('no files form an import cycle, types included', () => {
    expect(findCircles(imports)).toEqual([]);
  });

  it('no areas of the platform form an import cycle', () => {
    const edges = rules.flatMap(({ area, from, typesFrom }) =>
      [...from, ...typesFrom].map((target) => ({ from: area, to: target.split('/').slice(0, 2).join('/') })),
    );
    expect(findCircles(edges)).toEqual([]);
  });

  it('a cycle is found in every form of import', () => {
    const sources: Record<string, string> = {
      'a.ts': "import type { B } from './b.ts';",
      'b.ts': "export { c } from './c.ts';",
      'c.ts': "export const load = () => import('./a.ts');",
      'd.ts': "import './a.ts';\nexport type E = import('./e.ts').E;",
      'e.ts': "import { d } from './d.ts';",
    };
    const found = findCircles(Object.entries(sources).flatMap(([file, source]) => listImports(source, file)));
    expect(found).toEqual([
      ['a.ts', 'b.ts', 'c.ts'],
      ['d.ts', 'e.ts'],
    ]);
  });
});
