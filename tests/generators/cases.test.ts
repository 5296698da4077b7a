import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { errorKinds } from '../../generators/check/error-table.ts';
import { formatProblems } from '../../generators/check/format.ts';
import { checkAll, compileSource } from '../../generators/compile.ts';
import { listFaults } from '../faults/table.ts';
import { type Edit, editedFleet, fixtureFleet, readText } from './fixture-fleet.ts';

/** `UPDATE_GOLDEN=1` writes the current output; read the difference before committing it. */
const update = process.env.UPDATE_GOLDEN === '1';
const folder = new URL('cases/', import.meta.url);
const cases = readdirSync(folder)
  .sort()
  .map((name) => {
    const change = JSON.parse(readText(new URL(`${name}/change.json`, folder))) as { title: string; edits: Edit[] };
    return { name, ...change };
  });

const sound = compileSource(fixtureFleet);

/** Every case is compiled on top of the valid fleet, like an edit during development. */
function problemsAfter(edits: readonly Edit[]): string {
  return formatProblems(checkAll(compileSource(editedFleet(edits), sound)), 'pretty');
}

/** Warnings of texts and faults of rendered pages have separate tests. */
const SEPARATE: ReadonlySet<string> = new Set([errorKinds.foreignTexts.id, errorKinds.rendering.id]);

describe('checks of a broken fleet report the exact place, cause and fix', () => {
  it('a valid fleet has no problems', () => {
    expect(formatProblems(checkAll(sound), 'pretty')).toBe('');
  });

  it.each(cases)('$title ($name)', ({ name, edits }) => {
    const golden = new URL(`${name}/expected.txt`, folder);
    const actual = problemsAfter(edits);
    if (update) writeFileSync(fileURLToPath(golden), actual);
    expect(actual).not.toBe('');
    expect(actual).toBe(readText(golden));
  });

  it('files with Windows line ends are valid', () => {
    const edits = ['tenants/de/default.json', 'tenants/de/messages.json', 'tenants/de/content/terms.md'].map(
      (file) => ({
        file,
        text: (fixtureFleet.read(file) ?? '').replaceAll('\n', '\r\n'),
      }),
    );
    expect(problemsAfter(edits)).toBe('');
  });

  it('every kind of error appears in a case or in the table of faults, except those with separate tests', () => {
    const shown = cases.map(({ name }) => readText(new URL(`${name}/expected.txt`, folder))).join('\n');
    const injected = new Set(listFaults().flatMap(({ id }) => id));
    const kinds = Object.values(errorKinds).filter(({ id }) => !injected.has(id) && !SEPARATE.has(id));
    expect(kinds.filter(({ id, title }) => !shown.includes(` ${id} ${title}\n`)).map(({ id }) => id)).toEqual([]);
  });
});
