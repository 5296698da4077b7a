import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './documents.ts';

/** One requirement of the table in docs/security.md, or several that are excluded for one reason. */
export interface Row {
  id: string;
  /** The tests of the requirement, or the reason for having none. */
  shown: string;
}

const ID = /V\d+\.\d+\.\d+/g;

/** The rows of all tables of requirements, and the members of the list of excluded ones. */
export function parseRows(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    if (/^\| V\d/.test(line)) {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return [{ id: cells[1] ?? '', shown: cells.at(-2) ?? '' }];
    }
    // - reason: V1.2.3, V1.2.4
    const [, reason = '', ids] = /^- ([^:]+): (V\d[V\d., ]+)$/.exec(line) ?? [];
    return [...(ids?.matchAll(ID) ?? [])].map(([id]) => ({ id, shown: `not here: ${reason}` }));
  });
}

/** A row without a test starts with its owner, or with the gap. */
const WORDS = /^(not here|operator|open|by hand): \S/;

/** The problem of a row; undefined if it names tests or a reason. */
export function findFault({ shown }: Row): string | undefined {
  const tests = testsIn(shown);
  const gone = tests.filter(({ file, title }) => !holdsTest(file, title));
  if (gone.length > 0) return gone.map(({ file, title }) => `${file} has no test “${title}”`).join('; ');
  if (shown.includes('“') && tests.length === 0) return 'a title without its file';
  return tests.length > 0 || WORDS.test(shown) ? undefined : 'neither a test nor a reason';
}

/** `tests/unit/x.test.ts` “title”, “another” */
export function testsIn(shown: string): { file: string; title: string }[] {
  return [...shown.matchAll(/`(tests\/[^`]+)`((?:,? ?“[^”]+”)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  );
}

/** Whether a file has a running test or describe block of that title. */
export function holdsTest(file: string, title: string, read = readSource): boolean {
  const source = read(file);
  if (source === undefined) return false;
  const literal = [`'${title}'`, `\`${title}\``, `"${title}"`, `'${title.replaceAll("'", "\\'")}'`];
  return literal.some((text) => {
    for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) {
      // The first argument of it(…), describe(…) and similar calls, or of the function that .each(…) returns.
      if (/(?:\b(?:it|test|describe\w*)|\bit\.(?:runIf|each)\([^\n]*\)|\)|>)\(\s*$/.test(source.slice(0, at)))
        return true;
    }
    return false;
  });
}

function readSource(file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
