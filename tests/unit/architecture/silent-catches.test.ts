import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFiles, root } from '../documents/documents.ts';

/** A handler that drops its error: `catch {` of a statement, or a callback without parameters. */
const HANDLER = /\bcatch \{|\.catch\(\(\) =>|\.catch\(async \(\) =>/;
const SPEAKS = /\/\/|\blog\.|\blog\(|\bconsole\.|\bthrow\b|\breport\(/;

const getIndent = (line: string): number => line.length - line.trimStart().length;

/** The handler's lines: up to the line that closes it, which has at most the indentation of its first. */
function readHandler(lines: readonly string[], start: number): string[] {
  const first = lines[start] ?? '';
  if (!first.endsWith('{')) return [first];
  const end = lines.findIndex(
    (line, index) => index > start && line.trim() !== '' && getIndent(line) <= getIndent(first),
  );
  return lines.slice(start, end + 1);
}

/** First line of the statement that the handler ends: its `try`, or the head of its chain of calls. */
function findStatement(lines: readonly string[], start: number): number {
  const first = lines[start] ?? '';
  const isHead = /\bcatch \{/.test(first)
    ? (line: string) => /^\s*try \{/.test(line) && getIndent(line) === getIndent(first)
    : (line: string) => !/^\s*[.})]/.test(line);
  for (let index = start; index >= 0; index -= 1) if (isHead(lines[index] ?? '')) return index;
  return start;
}

/** Handlers that neither log nor say why silence is right, as `line: text`. */
function findSilentCatches(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!HANDLER.test(line) || line.trimStart().startsWith('*')) return [];
    const above = [findStatement(lines, index), index].map((at) => (lines[at - 1] ?? '').trim());
    const explained =
      above.some((one) => one.startsWith('//') || one.endsWith('*/')) ||
      readHandler(lines, index).some((one) => SPEAKS.test(one));
    return explained ? [] : [`${index + 1}: ${line.trim()}`];
  });
}

const sources = projectFiles.filter((path) => /^platform\/(?!generated\/).*\.(tsx?|mjs)$/.test(path));

describe('errors that are caught and dropped', () => {
  it('each is logged, or a comment says why silence is right', () => {
    expect(sources.length).toBeGreaterThan(500);
    const found = sources.flatMap((path) =>
      findSilentCatches(readFileSync(join(root, path), 'utf8')).map((where) => `${path}:${where}`),
    );
    expect(found).toEqual([]);
  });

  it('a silent handler is found in a statement, in a call and in a chain', () => {
    const silent = [
      'try {',
      '  work();',
      '} catch {',
      '  return undefined;',
      '}',
      'await close().catch(() => {});',
      'void load()',
      '  .then(use)',
      '  .catch(() => undefined);',
    ];
    expect(findSilentCatches(silent.join('\n')).map((where) => Number.parseInt(where, 10))).toEqual([3, 6, 9]);
  });

  it('a comment or a log line in the handler, or a comment above the statement, is enough', () => {
    const explained = [
      'try {',
      '  work();',
      '} catch {',
      '  // A full storage holds no draft.',
      '}',
      '// It is closed already.',
      'await close().catch(() => {});',
      'load().catch(() => {',
      "  log.warn({}, 'not loaded');",
      '});',
    ];
    expect(findSilentCatches(explained.join('\n'))).toEqual([]);
  });
});
