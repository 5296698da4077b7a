import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely';

/** `0001-offers.ts`: the name under which the database stores the migration. */
const FILE = /^(\d{4})-[a-z0-9-]+\.ts$/;

/**
 * Every file of the folder, in order of its number; each exports `up`. A migration that has run anywhere is never edited,
 * renamed or removed: write the next one. Throws for a number that is missing or taken twice, as two branches may do. A file
 * is imported when its migration runs, which most starts have none to do; one without `up` fails then.
 *
 * @param load imports a file by its name without extension; files of another folder are imported from that folder
 * @param listed names of the folder's files
 */
export function readMigrations(
  folder: URL,
  load: (name: string) => Promise<unknown> = (name) => import(new URL(`${name}.ts`, folder).href),
  listed: readonly string[] = readdirSync(folder),
): Record<string, Migration> {
  const files = listed.filter((name) => name.endsWith('.ts')).sort();
  const faults = files.flatMap((file, index) => findNameFault(file, files[index - 1]) ?? []);
  if (faults.length > 0) throw new Error(['The migrations cannot be run:', ...faults].join('\n  - '));
  const names = files.map((file) => file.replace(/\.ts$/, ''));
  return Object.fromEntries(names.map((name) => [name, { up: async (db) => findUp(name, await load(name))(db) }]));
}

function findNameFault(file: string, before: string | undefined): string | undefined {
  const number = FILE.exec(file)?.[1];
  if (number === undefined) return `${file} is not named like 0001-what-it-does.ts`;
  if (before?.startsWith(number)) return `${before} and ${file} have the same number; give the later one the next`;
  const wanted = Number(before?.slice(0, 4) ?? 0) + 1;
  if (Number(number) === wanted || Number.isNaN(wanted)) return undefined;
  return `${String(wanted).padStart(4, '0')} is missing before ${file}`;
}

function findUp(name: string, exported: unknown): Migration['up'] {
  const { up } = exported as Partial<Migration>;
  if (typeof up !== 'function') throw new Error(`The migration ${name}.ts exports no function up(db).`);
  return up;
}
