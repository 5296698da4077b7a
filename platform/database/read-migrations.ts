import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely';

/** `0001-offers.ts`: the name under which the database remembers the migration. */
const FILE = /^(\d{4})-[a-z0-9-]+\.ts$/;

/**
 * Every file of the folder, in order of its number; each exports `up`. A migration that has run anywhere is never edited,
 * renamed or removed: write the next one. Throws for a number that is missing or taken twice, as two branches may do.
 */
export async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const faults = files.flatMap((file, index) => faultOf(file, files[index - 1]) ?? []);
  if (faults.length > 0) throw new Error(['The migrations cannot be run:', ...faults].join('\n  - '));
  const entries = files.map(async (file) => [file.replace(/\.ts$/, ''), await readOne(folder, file)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

function faultOf(file: string, before: string | undefined): string | undefined {
  const number = FILE.exec(file)?.[1];
  if (number === undefined) return `${file} is not named like 0001-what-it-does.ts`;
  if (before?.startsWith(number)) return `${before} and ${file} have the same number; give the later one the next`;
  const wanted = Number(before?.slice(0, 4) ?? 0) + 1;
  if (Number(number) === wanted || Number.isNaN(wanted)) return undefined;
  return `${String(wanted).padStart(4, '0')} is missing before ${file}`;
}

async function readOne(folder: URL, file: string): Promise<Migration> {
  const { up } = (await import(new URL(file, folder).href)) as Partial<Migration>;
  if (typeof up !== 'function') throw new Error(`The migration ${file} exports no function up(db).`);
  return { up };
}
