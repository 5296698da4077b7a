import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../platform/desk/', import.meta.url));

/** Attributes and members whose text a person reads or hears. */
const SHOWN = ['label', 'hint', 'title', 'placeholder', 'aria-label', 'caption', 'alt', 'data-label', 'text'];

interface SyntaxNode {
  type: string;
  start: number;
  [member: string]: unknown;
}

it('the desk has no text of its own outside of its messages', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const found = files.flatMap((file) => findTexts(file, readFileSync(`${root}${file}`, 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{"Hello"}</p>', ['Hello']],
  ['<p>{`Hello`}</p>', ['Hello']],
  ['<p>{ok ? "Yes" : texts.t("no")}</p>', ['Yes']],
  ['<Field label="Name" />', ['Name']],
  ['<Field label={ok && "Name"} />', ['Name']],
  ['<p lang="de" className="a b">{first} · {texts.t("queue.all")}</p>', []],
])('%s has the texts %j', (code, texts) => {
  expect(findTexts('a.tsx', code).map((text) => text.split(' | ')[1])).toEqual(texts);
});

function findTexts(file: string, code: string): string[] {
  const found: string[] = [];
  const report = (node: SyntaxNode, text: string) => {
    if (/\p{L}/u.test(text)) found.push(`${file}:${code.slice(0, node.start).split('\n').length} | ${text}`);
  };
  visit(parseSync(file, code).program as unknown as SyntaxNode, (node) => {
    if (node.type === 'JSXText') report(node, String(node.value).trim());
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as SyntaxNode[]) {
        if (child.type === 'JSXExpressionContainer') readValue(child.expression as SyntaxNode, report);
      }
    }
    if (node.type !== 'JSXAttribute' || !node.value) return;
    if (!SHOWN.includes(String((node.name as { name: string }).name))) return;
    const value = node.value as SyntaxNode;
    readValue(value.type === 'JSXExpressionContainer' ? (value.expression as SyntaxNode) : value, report);
  });
  return found;
}

/** The texts among the values that an expression may have. */
function readValue(node: SyntaxNode, report: (node: SyntaxNode, text: string) => void): void {
  if (node.type === 'Literal' && typeof node.value === 'string') report(node, node.value);
  if (node.type === 'TemplateLiteral') {
    for (const part of node.quasis as { value: { cooked: string } }[]) report(node, part.value.cooked);
  }
  const branches = { ConditionalExpression: ['consequent', 'alternate'], LogicalExpression: ['left', 'right'] };
  for (const branch of branches[node.type as keyof typeof branches] ?? [])
    readValue(node[branch] as SyntaxNode, report);
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as SyntaxNode, see);
    }
  }
}
