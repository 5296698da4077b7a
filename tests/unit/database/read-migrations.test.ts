import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../../platform/database/read-migrations.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function createFolder(files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-migrations-'));
  folders.push(folder);
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  return pathToFileURL(`${folder}/`);
}

const up = 'export async function up() {}\n';

describe('the database migrations', () => {
  it('the migrations are the files of their folder, in order, under the names stored in the database', () => {
    const folder = new URL('../../../platform/database/migrations/', import.meta.url);
    const names = Object.keys(readMigrations(folder));
    expect(names).toEqual(
      readdirSync(folder)
        .map((file) => file.replace('.ts', ''))
        .sort(),
    );
    // Databases in use contain these names, which must never change.
    expect(names.slice(0, 8)).toEqual([
      '0001-offers',
      '0002-trades',
      '0003-outbox',
      '0004-checkout-drafts',
      '0005-mail-reply-to',
      '0006-payout-optional',
      '0007-tracking',
      '0008-newsletter',
    ]);
  });

  it('a new file becomes a migration', () => {
    const found = readMigrations(createFolder({ '0002-two.ts': up, '0001-one.ts': up, '.DS_Store': '' }));
    expect(Object.keys(found)).toEqual(['0001-one', '0002-two']);
    expect(found['0001-one']?.up).toBeTypeOf('function');
  });

  it('gaps, duplicate numbers and invalid names are rejected together', () => {
    const names = ['0002-late.ts', '0003-a.ts', '0003-b.ts', '0005-far.ts', 'notes.ts'];
    const folder = createFolder(Object.fromEntries(names.map((name) => [name, up])));
    expect(() => readMigrations(folder)).toThrow(
      [
        'The migrations cannot be run:',
        '0001 is missing before 0002-late.ts',
        '0003-a.ts and 0003-b.ts have the same number; give the later one the next',
        '0004 is missing before 0005-far.ts',
        'notes.ts is not named like 0001-what-it-does.ts',
      ].join('\n  - '),
    );
  });

  it('a file without a migration is rejected when it is its turn', async () => {
    const { '0001-empty': empty } = readMigrations(createFolder({ '0001-empty.ts': 'export const down = 1;\n' }));
    // It is rejected before it gets a database.
    await expect(empty?.up(undefined as never)).rejects.toThrow(
      'The migration 0001-empty.ts exports no function up(db).',
    );
  });

  it('every migration of this program exports one', async () => {
    const folder = new URL('../../../platform/database/migrations/', import.meta.url);
    for (const file of readdirSync(folder))
      expect((await import(new URL(file, folder).href)).up, file).toBeTypeOf('function');
  });
});
