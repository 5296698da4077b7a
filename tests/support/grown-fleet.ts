/**
 * The repository with one country more, in a folder of its own: what an operator does, by their commands and by editing
 * JSON and Markdown. No other file differs from the repository's.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const edits = join(repository, 'tests/fixtures/sixth-country');
const FOLDERS = ['platform', 'generators', 'schemas', 'tenants', 'themes', 'tests', 'docs', 'dist'];
const FILES = ['package.json', 'tsconfig.json'];

export const COUNTRY = 'nl';
/** The shops it opens, each after one of another country. */
export const SHOPS = ['default', 'agan', 'aganwidget'];
/** The partner of the README's own example, added beside the country. */
export const PARTNER = 'de/b2bWidget.muster';

export interface GrownFleet {
  /** Root of the copy, with a trailing slash. */
  root: string;
  remove: () => void;
}

/** Copies the repository, adds the country and its shops, edits its files, and generates. Throws what a command says when it fails. */
export function growFleet(): GrownFleet {
  const root = `${mkdtempSync(join(tmpdir(), 'umlauf-grown-'))}/`;
  for (const folder of FOLDERS) {
    const filter = (path: string) => !path.startsWith(join(repository, 'platform/generated'));
    cpSync(join(repository, folder), join(root, folder), { recursive: true, filter });
  }
  for (const file of FILES) cpSync(join(repository, file), join(root, file));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  for (const shop of SHOPS) run(root, 'add', `${COUNTRY}/${shop}`, '--like', `de/${shop}`);
  run(root, 'add', PARTNER, '--like', 'de/b2bWidget');
  editCountry(join(root, 'tenants', COUNTRY));
  openShop(join(root, `tenants/${PARTNER}.json`));
  run(root, 'generate');
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Files of the copy that are not the repository's, but what is generated or built; each with its ending. */
export function changedFiles(root: string): string[] {
  const inBoth = FOLDERS.filter((folder) => folder !== 'dist');
  return inBoth
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => {
      const theirs = join(repository, path);
      return !existsSync(theirs) || !readFileSync(theirs).equals(readFileSync(join(root, path)));
    });
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return path === 'platform/generated' ? [] : filesBelow(root, path);
    return [path];
  });
}

function run(root: string, ...args: string[]): void {
  const tsx = join(root, 'node_modules/.bin/tsx');
  const done = spawnSync(tsx, ['generators/cli.ts', ...args], { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${args.join(' ')} answered ${done.status}:\n${done.stdout}${done.stderr}`);
}

/** What a person says in the files the scaffold wrote: some members of the JSON files, some pages. */
function editCountry(folder: string): void {
  for (const name of readdirSync(edits).filter((one) => one.endsWith('.json'))) {
    const file = join(folder, name);
    const said = merge(readJson(file), readJson(join(edits, name)));
    writeFileSync(file, `${JSON.stringify(said, null, 2)}\n`);
  }
  cpSync(join(edits, 'glossary.md'), join(folder, 'glossary.md'));
  cpSync(join(edits, 'content'), join(folder, 'content'), { recursive: true });
}

/** New shops are drafts. */
function openShop(file: string): void {
  writeFileSync(file, `${JSON.stringify(merge(readJson(file), { state: 'live' }), null, 2)}\n`);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** JSON Merge Patch: null takes a member away. */
function merge(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) delete merged[name];
    else merged[name] = merge(merged[name], member);
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
