import type { Node } from 'jsonc-parser';
import { computeOnce, type Kept } from '../kept-results.ts';
import { memoizeByObject } from '../memo.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Report } from './report.ts';
import { describe, quoteText } from './wording.ts';

/** Reports duplicate keys, and files that contain no object. Unreadable files are reported by `checkFiles`. */
export function checkSyntax(files: Iterable<JsonFile>, report: Report): void {
  for (const file of files) {
    if (!file.valid) continue;
    if (!isObject(file.value)) {
      const message = `The file contains ${describe(file.value)}; it must contain one object.`;
      report.add('wrongType', { span: file.span([]), message, fix: 'Put the whole content between { and }.' });
    } else if (hasDuplicateKeys(file)) reportDuplicates(file, report);
  }
}

/** Cheap test: the parsed value has fewer members than the text has colons outside of strings. */
const hasDuplicateKeys = memoizeByObject((file: JsonFile) =>
  computeOnce(STORED, [file], () => countColons(file.text) !== countMembers(file.value)),
);

const STORED: Kept<boolean> = { name: 'duplicate-keys', write: (found) => (found ? undefined : ''), read: () => false };

function countColons(text: string): number {
  let colons = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 58) colons += 1;
    if (code === 34) at = endOfString(text, at);
    at += 1;
  }
  return colons;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 92) backslashes += 1;
  return backslashes % 2 === 1;
}

function countMembers(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countMembers(item), 0);
  if (!isObject(value)) return 0;
  let members = 0;
  for (const key of Object.keys(value)) members += 1 + countMembers(value[key]);
  return members;
}

function reportDuplicates(file: JsonFile, report: Report): void {
  const visit = (node: Node | undefined): void => {
    const seen = new Map<string, Node>();
    for (const child of node?.children ?? []) {
      const key = child.type === 'property' ? child.children?.[0] : undefined;
      if (!key) visit(child);
      else {
        const name = String(key.value);
        const first = seen.get(name);
        if (first) {
          const { line } = file.position(first.offset);
          report.add('duplicateKey', {
            span: { file, offset: key.offset, length: key.length },
            message: `The member ${quoteText(name)} is already on line ${line}.`,
            fix: 'Keep one of the two.',
          });
        } else seen.set(name, key);
        visit(child.children?.[1]);
      }
    }
  };
  visit(file.tree);
}
