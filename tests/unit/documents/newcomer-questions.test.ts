import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linksIn, listQuoted, root } from './documents.ts';

interface Question {
  question: string;
  /** Documents to open after the project's README, in order. The answer is the next file. */
  trail: string[];
  answer: string;
  /** A part of the answer's text that shows that it is still the answer. */
  contains: string;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const questions = JSON.parse(read('tests/unit/documents/newcomer-questions.json')) as Question[];

/** Every path that a document names, from the project's root, without a slash at its end. */
function listNames(path: string): string[] {
  const document = { path, text: read(path) };
  return [...listQuoted(document.text), ...linksIn(document)]
    .flatMap((name) => {
      const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
      return names ? names.split(',').map((one) => `${before}${one}${after}`) : [name];
    })
    .flatMap((name) => [name, join(dirname(path), name)])
    .map((name) => name.replace(/\/$/, '').replace(/<[^>]*>/g, '*'));
}

function isNamed(target: string, names: readonly string[]): boolean {
  const patterns = names.map((name) => name.replace(/[.+^$()|[\]\\{}?]/g, '\\$&').replace(/\*+/g, '[^/]+'));
  return patterns.some((pattern) => new RegExp(`^${pattern}$`).test(target));
}

/** True if the document names the file, its folder's README, or a folder in which a word of the question finds it. */
function leadsTo(document: string, target: string, question: string): boolean {
  const names = listNames(document);
  if (isNamed(target, names)) return true;
  if (!isNamed(dirname(target), names)) return false;
  const words = basename(target).toLowerCase().split(/[-_.]/);
  return words.some((word) => word === 'readme' || (word.length > 3 && question.toLowerCase().includes(word)));
}

describe('the questions of a newcomer', () => {
  it.each(questions)('the README leads within two steps to: $question', ({ question, trail, answer, contains }) => {
    expect(trail.length).toBeLessThanOrEqual(1);
    const path = ['README.md', ...trail, answer];
    const broken = path
      .slice(1)
      .filter((next, index) => !existsSync(join(root, next)) || !leadsTo(path[index] ?? '', next, question));
    expect(broken).toEqual([]);
    expect(read(answer)).toContain(contains);
  });

  it('the index of docs/README.md lists each question with its answer', () => {
    const rows = [...read('docs/README.md').matchAll(/^\| (.+\?) \| `([^`]+)` \|$/gm)];
    const listed = rows.map(([, question, answer]) => ({ question, answer }));
    expect(listed).toEqual(questions.map(({ question, answer }) => ({ question, answer })));
    expect(questions.length).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ['a file that no document names', 'platform/README.md', 'platform/shared/quote.ts', 'Where is the price computed?'],
    ['a folder of a folder', 'platform/README.md', 'platform/server/edge/authorise.ts', 'Who may authorise a call?'],
  ])('a trail over %s is not accepted', (_, document, target, question) => {
    expect(leadsTo(document, target, question)).toBe(false);
  });
});
