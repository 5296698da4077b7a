import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { routeNames } from '../../../platform/generated/routes.gen.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The two tables of route facts. */
const TABLES = ['tenancy/route-facts.ts', 'server/pages/server-route-facts.ts'];
/** This many may occur together: two links of one screen are not a list. */
const FEW = 2;

const names: ReadonlySet<string> = new Set(routeNames);

interface Node {
  type: string;
  [member: string]: unknown;
}

/** Route names that occur together: in one list, one object, one union of types, one chain of conditions. */
function listsIn(file: string, source: string): string[][] {
  const lists: string[][] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    const together = new Set(listNames(node));
    if (together.size > FEW) lists.push([...together]);
    for (const member of Object.values(node)) visit(member);
  };
  visit(parseSync(file, source).program);
  return lists;
}

function listNames(node: Node): string[] {
  switch (node.type) {
    case 'ArrayExpression':
      return texts(node.elements);
    case 'TSUnionType':
      return texts((node.types as Node[]).map((one) => one.literal));
    case 'ObjectExpression':
      return texts((node.properties as Node[]).map((one) => one.key));
    case 'TSInterfaceBody':
    case 'TSTypeLiteral':
      return texts(((node.body ?? node.members) as Node[]).map((one) => one.key));
    case 'SwitchStatement':
      return texts((node.cases as Node[]).map((one) => one.test));
    case 'LogicalExpression':
      return conditions(node);
    default:
      return [];
  }
}

function conditions({ left, right }: Node): string[] {
  return [left as Node, right as Node].flatMap((side) =>
    side.type === 'LogicalExpression' ? conditions(side) : texts([side.left, side.right]),
  );
}

/** Route names among literals and member names. */
function texts(nodes: unknown): string[] {
  return (nodes as (Node | null | undefined)[]).flatMap((node) => {
    const text = node?.type === 'Identifier' ? node.name : node?.value;
    return typeof text === 'string' && names.has(text) ? [text] : [];
  });
}

describe('lists of route names', () => {
  it('route names are listed in the two tables of facts only', () => {
    const files = readdirSync(`${root}platform`, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.startsWith('generated/') && !TABLES.includes(file),
    );
    expect(files.length).toBeGreaterThan(400);
    const found = files.flatMap((file) =>
      listsIn(file, readFileSync(`${root}platform/${file}`, 'utf8')).map((list) => `${file}: ${list.join(', ')}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "const LARGE = new Set(['home', 'checkout', 'thankYou']);",
    'const handlers = { home: a, contact: b, checkout: c };',
    "type Own = 'home' | 'accountOverview' | 'checkout';",
    'interface Titles { home: string; contact: string; thankYou: string }',
    "const big = name === 'home' || name === 'content' || name === 'contact';",
    "switch (name) { case 'home': case 'contact': case 'content': }",
  ])('a list is detected: %s', (line) => {
    expect(listsIn('canary.ts', line)).not.toEqual([]);
  });

  it.each(TABLES)('%s answers for every route', (file) => {
    expect(listsIn(file, readFileSync(`${root}platform/${file}`, 'utf8')).map(({ length }) => length)).toContain(
      routeNames.length,
    );
  });
});
