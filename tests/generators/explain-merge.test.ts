import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { explain } from '../../generators/commands/explain.ts';
import { diskSource, overlaySource, type Source } from '../../generators/read/source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Setting {
  file: string;
  value: unknown;
}

/** A merged value as this test sees it: the settings of all files, the nearest first, and the members below. */
interface Node {
  kind: 'leaf' | 'object' | 'list' | 'removed';
  settings: Setting[];
  children: Map<string, Node>;
}

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges one file's value into a node. Written without `generators/resolve`: by the rules in tenants/README.md. */
function apply(node: Node, value: unknown, file: string): void {
  const byId = Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && 'id' in one);
  node.settings.unshift({ file, value });
  const kind = value === null ? 'removed' : byId ? 'list' : isRecord(value) ? 'object' : 'leaf';
  if (kind === 'leaf' || kind === 'removed' || kind !== node.kind) node.children = new Map();
  node.kind = kind;
  if (byId) for (const element of value as Json[]) applyElement(node, element, file);
  else if (isRecord(value)) for (const [name, member] of Object.entries(value)) applyMember(node, name, member, file);
}

function applyElement(node: Node, element: Json, file: string): void {
  const step = `[${String(element.id)}]`;
  if (element.$remove !== true) applyMember(node, step, element, file);
  else node.children.set(step, { kind: 'removed', settings: [{ file, value: element }], children: new Map() });
}

function applyMember(node: Node, step: string, value: unknown, file: string): void {
  const known = node.children.get(step);
  const child = known ?? { kind: 'leaf', settings: [], children: new Map() };
  if (known?.kind === 'removed') node.children.delete(step);
  apply(child, value, file);
  node.children.set(step, child);
}

interface Leaf {
  key: string;
  value: unknown;
  file: string | undefined;
  overrides: Setting[];
}

function listLeaves(node: Node, key: string): Leaf[] {
  if (node.kind === 'removed') return [];
  const children = [...node.children].filter(([, child]) => child.kind !== 'removed');
  if (children.length > 0)
    return children.flatMap(([step, child]) =>
      listLeaves(child, step.startsWith('[') || key === '' ? `${key}${step}` : `${key}.${step}`),
    );
  const [first, ...overrides] = node.settings;
  return [{ key, value: node.kind === 'object' ? {} : first?.value, file: first?.file, overrides }];
}

/** The files of a tenant by their names alone. */
function listFiles(country: string, stem: string): string[] {
  const [mode = '', partner] = stem.split('.');
  const own = partner === undefined ? [] : [`tenants/${country}/${stem}.json`];
  const files = [
    'tenants/base.json',
    `tenants/${country}/country.json`,
    `tenants/modes/${mode}.json`,
    `tenants/${country}/${mode}.json`,
    ...own,
  ];
  return files;
}

function mergeFiles(files: readonly string[], source: Source): Leaf[] {
  const node: Node = { kind: 'object', settings: [], children: new Map() };
  for (const file of files) {
    const { $schema: _, ...value } = JSON.parse(source.read(file) ?? '{}') as Json;
    apply(node, value, file);
  }
  return listLeaves(node, '');
}

interface ExplainedValue {
  key: string;
  value: unknown;
  file?: string;
  line?: number;
  column?: number;
  overrides: ExplainedValue[];
}

function runExplain(args: string[], source: Source): ExplainedValue[] {
  let text = '';
  const status = explain([...args, '--format', 'json'], {
    root,
    source,
    out: (more) => {
      text += more;
    },
    error: (more) => {
      text += more;
    },
  });
  expect(status, text).toBe(0);
  return (JSON.parse(text) as { values: ExplainedValue[] }[])[0]?.values ?? [];
}

/** What both sides must agree on. Values that no file sets, such as defaults, are not merged. */
function listSet(values: readonly ExplainedValue[]): Leaf[] {
  return values
    .filter(({ file }) => file !== undefined)
    .map(({ key, value, file, overrides }) => ({
      key,
      value,
      file,
      overrides: overrides.map((one) => ({ file: one.file ?? '', value: one.value })),
    }));
}

/** The places of a value that do not begin with its text, as `file:line:column`. */
function findWrongPlaces(values: readonly ExplainedValue[], source: Source): string[] {
  const texts = new Map<string, string[]>();
  return values.flatMap((one) =>
    [one, ...one.overrides].flatMap(({ value, file, line = 0, column = 0 }) => {
      if (file === undefined) return [];
      const lines = texts.get(file) ?? (source.read(file) ?? '').split('\n');
      texts.set(file, lines);
      const start = Array.isArray(value) ? '[' : isRecord(value) ? '{' : JSON.stringify(value);
      const rest = lines[line - 1]?.slice(column - 1) ?? '';
      return rest.startsWith(start) ? [] : [`${file}:${line}:${column} ${start}`];
    }),
  );
}

const disk = diskSource(root);
const countries = readdirSync(`${root}tenants`).filter((name) => existsSync(`${root}tenants/${name}/country.json`));
const modes = readdirSync(`${root}tenants/modes`).map((name) => name.replace(/\.json$/, ''));
const tenants = countries.flatMap((country) =>
  readdirSync(`${root}tenants/${country}`)
    .filter((name) => /^[^.]+(\.[^.]+)?\.json$/.test(name) && !name.endsWith('.messages.json'))
    .map((name) => name.replace(/\.json$/, ''))
    .filter((stem) => modes.includes(stem.split('.')[0] ?? ''))
    .map((stem) => ({ tenant: `${country}/${stem}`, country, stem })),
);

/** An empty object may have defaults below it. */
const isSet = ({ value }: Leaf) => !isRecord(value) || Object.keys(value).length > 0;

describe('explain agrees with a second implementation of the layer merge', () => {
  it('the shipped fleet has tenants to compare', () => {
    expect(tenants.length).toBeGreaterThan(0);
  });

  it.each(tenants)(
    'explain gives each value of $tenant its file and what it overrides',
    ({ tenant, country, stem }) => {
      const values = runExplain([tenant], disk);
      expect(listSet(values)).toEqual(mergeFiles(listFiles(country, stem), disk).filter(isSet));
      expect(findWrongPlaces(values, disk)).toEqual([]);
    },
  );

  it.each(tenants)(
    'explain gives each message of $tenant its file and what it overrides',
    ({ tenant, country, stem }) => {
      const [mode = ''] = stem.split('.');
      const { messagesFallback: fallback } = JSON.parse(readFileSync(`${root}tenants/${country}/country.json`, 'utf8'));
      const chain = fallback === undefined ? [country] : [fallback as string, country];
      const names = [...new Set(['', `${mode}.`, `${stem}.`])].map((scope) => `${scope}messages.json`);
      const files = names.flatMap((name) => chain.map((folder) => `tenants/${folder}/${name}`));
      const merged = new Map<string, Setting[]>();
      for (const file of files.filter((one) => existsSync(root + one))) {
        for (const [id, value] of Object.entries(JSON.parse(readFileSync(root + file, 'utf8')) as Json))
          merged.set(id, [{ file, value }, ...(merged.get(id) ?? [])]);
      }
      const expected = [...merged].map(([id, [first, ...overrides]]) => ({
        key: `messages.${id}`,
        ...first,
        overrides,
      }));
      const values = runExplain([tenant, 'messages'], disk);
      expect(listSet(values)).toEqual(expected);
      expect(findWrongPlaces(values, disk)).toEqual([]);
    },
  );

  it('explain follows removed members, removed elements and replaced lists', () => {
    const edit = (path: string, change: Json) => ({
      [path]: JSON.stringify({ ...JSON.parse(disk.read(path) ?? '{}'), ...change }, null, 2),
    });
    const [first] = tenants;
    const [base, country, mode, own] = listFiles(first?.country ?? '', first?.stem.split('.')[0] ?? '') as [
      string,
      string,
      string,
      string,
    ];
    const rule = (id: string, from: string) => ({ id, from, to: 'gone' });
    const source = overlaySource(disk, {
      ...edit(base, { redirects: [rule('a', '/a'), rule('b', '/b')], rating: { stars: 1, more: { text: 'x' } } }),
      ...edit(country, { redirects: [{ id: 'a', $remove: true }, rule('c', '/c')], rating: { more: null } }),
      ...edit(mode, { redirects: [], landingPages: null }),
      ...edit(own, { redirects: [rule('a', '/a2'), rule('c', '/c2')], rating: { more: { text: 'y' } } }),
    });
    const values = runExplain([`${first?.country}/${first?.stem.split('.')[0]}`], source);
    expect(listSet(values)).toEqual(mergeFiles([base, country, mode, own], source).filter(isSet));
    const from = values.find(({ key }) => key === 'redirects[a].from');
    expect(from).toMatchObject({ value: '/a2', file: own, overrides: [] });
  });
});
