import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, root } from '../documents/documents.ts';

/** Words that docs/glossary.md replaces, and bare words that say nothing about their component. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  mark: 'logo',
  finding: 'inspection-result',
  piece: 'item',
  pieces: 'items',
  sale: 'trade',
  shop: 'tenant',
};
const BARE = ['low', 'now', 'reach'];

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const list = (pattern: RegExp): string[] => projectFiles.filter((path) => pattern.test(path));

const sheets = list(/^platform\/.*\.css$/).map((path) => ({ path, text: read(path) }));
const sources = list(/^platform\/(?!generated\/).*\.tsx?$/).map(read);

/** Classes in the selectors of a style sheet. */
function listClasses(css: string): string[] {
  const selectors = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map(
    ([, selector = '']) => selector,
  );
  return [
    ...new Set(selectors.flatMap((one) => [...one.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name))),
  ];
}

interface Used {
  words: ReadonlySet<string>;
  /** Beginnings of composed names: `span-` of `span-${columns}`. */
  prefixes: readonly string[];
}

/** Every word in the strings of the sources, which are the only places that a class name can come from. */
function listUsed(texts: readonly string[]): Used {
  const words = new Set<string>();
  const prefixes = new Set<string>();
  for (const text of texts) {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
    for (const [string] of code.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)) {
      for (const word of string.split(/[^\w-]+/)) words.add(word);
      for (const [, prefix = ''] of string.matchAll(/([\w-]+-)\$\{/g)) prefixes.add(prefix);
    }
  }
  return { words, prefixes: [...prefixes] };
}

const isUsed = (name: string, { words, prefixes }: Used): boolean =>
  words.has(name) || prefixes.some((prefix) => name.startsWith(prefix) && name !== prefix);

function findForbidden(name: string): string[] {
  const parts = name.split(/[-_]+/);
  const instead = parts.flatMap((part) => FORBIDDEN[part] ?? []);
  return [...instead, ...(BARE.includes(name) ? ['a name that begins with the component'] : [])];
}

describe('the classes of the style sheets', () => {
  const used = listUsed(sources);

  it('each class is in a string of the program', () => {
    const classes = sheets.flatMap(({ path, text }) => listClasses(text).map((name) => ({ path, name })));
    expect(classes.length).toBeGreaterThan(300);
    expect(classes.filter(({ name }) => !isUsed(name, used))).toEqual([]);
  });

  it('each class is named with the words of docs/glossary.md', () => {
    const names = new Set(sheets.flatMap(({ text }) => listClasses(text)));
    expect([...names].flatMap((name) => findForbidden(name).map((instead) => `${name}: write ${instead}`))).toEqual([]);
  });

  it('an unused class and a forbidden name are found', () => {
    const example = listUsed([`// gone\nconst a = \`cell span-\${columns} \${open ? 'open' : ''}\`; /* 'old' */`]);
    const classes = listClasses('.cell, .open > .gone { } @media print { .span-2:is(.old) { color: red } }');
    expect(classes.filter((name) => !isUsed(name, example))).toEqual(['gone', 'old']);
    expect([findForbidden('desk-mark'), findForbidden('now'), findForbidden('benchmark')]).toEqual([
      ['logo'],
      ['a name that begins with the component'],
      [],
    ]);
  });
});
