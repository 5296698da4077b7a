import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { errorKinds } from '../../generators/check/error-table.ts';
import { formatProblems } from '../../generators/check/format.ts';
import { checkAll, loadFleet } from '../../generators/compile.ts';
import { type Edit, editedFleet, fixtureFleet, readText } from './fixture-fleet.ts';

/** `UPDATE_GOLDEN=1` writes what the checks say now; read the difference before committing it. */
const update = process.env.UPDATE_GOLDEN === '1';
const folder = new URL('cases/', import.meta.url);
const names = readdirSync(folder).sort();

const sound = loadFleet(fixtureFleet);

/** Every case is compiled on top of the sound fleet, as an edit is while developing. */
function problemsAfter(edits: readonly Edit[]): string {
  return formatProblems(checkAll(loadFleet(editedFleet(edits), sound)), 'pretty');
}

describe('a broken fleet is refused with the exact place, cause and remedy', () => {
  it('says nothing about the fleet that is not broken', () => {
    expect(formatProblems(checkAll(sound), 'pretty')).toBe('');
  });

  it.each(names)('%s', (name) => {
    const { edits } = JSON.parse(readText(new URL(`${name}/change.json`, folder))) as { title: string; edits: Edit[] };
    const golden = new URL(`${name}/expected.txt`, folder);
    const actual = problemsAfter(edits);
    if (update) writeFileSync(fileURLToPath(golden), actual);
    expect(actual).not.toBe('');
    expect(actual).toBe(readText(golden));
  });

  it('takes a file with a byte order mark and the line ends of Windows as it takes any other', () => {
    const edits = ['tenants/de/default.json', 'tenants/de/messages.json', 'tenants/de/content/terms.md'].map(
      (file) => ({
        file,
        text: `\ufeff${(fixtureFleet.read(file) ?? '').replaceAll('\n', '\r\n')}`,
      }),
    );
    expect(problemsAfter(edits)).toBe('');
  });

  it('shows every kind of error in some case, but those of the catalogue, which have tests of their own', () => {
    const shown = names.map((name) => readText(new URL(`${name}/expected.txt`, folder))).join('\n');
    const kinds = Object.values(errorKinds).filter((kind) => kind !== errorKinds.invalidData);
    expect(kinds.filter(({ id, title }) => !shown.includes(` ${id} ${title}\n`)).map(({ id }) => id)).toEqual([]);
  });
});
