/**
 * The repository with one country and one partner more, in a folder of its own: what an operator does, by their commands
 * and by editing JSON and Markdown. No other file differs from the repository's.
 */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { fillExport } from './pseudo-translation.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const edits = join(repository, 'tests/fixtures/sixth-country');
const FOLDERS = ['platform', 'generators', 'schemas', 'tenants', 'themes', 'tests', 'docs', 'dist'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'LICENSE', 'NOTICE'];

/** A build writes the place of its server entry into this package, and the copy shares the packages of the repository. */
const SERVER_ENTRY = join(
  repository,
  'node_modules/@brillout/vite-plugin-server-entry/dist/esm/runtime/autoImporter.js',
);

export const COUNTRY = 'pt';
/** The shop it opens, after one of another country. */
export const SHOP = 'pt/default';
/** A partner with the theme of its brand. */
export const PARTNER = 'pt/default.muster';
const MODEL = CONSUMER_SHOP.id;
/** The brand file of the partner. */
export const BRAND = join(edits, 'muster.brand.json');

export interface GrownFleet {
  /** Root of the copy, with a trailing slash. */
  root: string;
  /** Hashes of its files before anything was added. */
  before: ReadonlyMap<string, string>;
  remove: () => void;
}

/** Copies the repository, adds the country and its shops, edits its files, and generates. Throws what a command says when it fails. */
export function growFleet(): GrownFleet {
  const copy = copyRepository();
  const { root } = copy;
  const before = hashFiles(root);
  run(root, 'add', COUNTRY, '--like', MODEL);
  run(root, 'add', PARTNER, '--like', SHOP, '--brand', BRAND);
  editCountry(join(root, 'tenants', COUNTRY));
  translate(root);
  run(root, 'generate');
  return { ...copy, before };
}

/** The repository as git keeps it, with its packages and its build. Remove it after use. */
export function copyRepository(): Pick<GrownFleet, 'root' | 'remove'> {
  const root = `${mkdtempSync(join(tmpdir(), 'umlauf-grown-'))}/`;
  const entry = readFileSync(SERVER_ENTRY);
  for (const folder of FOLDERS) {
    const filter = (path: string) => !path.startsWith(join(repository, 'platform/generated'));
    cpSync(join(repository, folder), join(root, folder), { recursive: true, filter });
  }
  for (const file of FILES) cpSync(join(repository, file), join(root, file));
  // Without it the build would make it anew, in a dozen seconds of processor time.
  const empty = '.cache/empty-database';
  if (existsSync(join(repository, empty))) cpSync(join(repository, empty), join(root, empty), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const remove = () => {
    writeFileSync(SERVER_ENTRY, entry);
    rmSync(root, { recursive: true, force: true });
  };
  return { root, remove };
}

/** The texts take the way to a translator and back. */
function translate(root: string): void {
  const file = join(root, 'texts.csv');
  run(root, 'texts', 'export', COUNTRY, '--as', 'csv', '--only', 'missing', '--out', file);
  writeFileSync(file, fillExport(readFileSync(file, 'utf8')));
  run(root, 'texts', 'import', file);
  rmSync(file);
}

/** The hash of every file by path, but of what is built. */
export function hashFiles(root: string): Map<string, string> {
  const paths = FOLDERS.filter((folder) => folder !== 'dist').flatMap((folder) => filesBelow(root, folder));
  return new Map(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex'),
    ]),
  );
}

/** Takes the country and the partner's theme out again, as the runbook of retired shops ends. */
export function removeCountry(root: string): void {
  rmSync(join(root, 'tenants', COUNTRY), { recursive: true });
  for (const path of THEME) rmSync(join(root, path));
  run(root, 'generate');
}

/** The files of the partner's theme. */
export const THEME = ['themes/muster.tokens.json', 'themes/wordmarks/muster.svg', 'themes/icons/muster.svg'];

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

/** Runs a command of the operator, as `npm run tenants` does, and returns what it prints. Throws if it fails. */
export function run(root: string, ...args: string[]): string {
  const done = spawnSync(process.execPath, ['generators/umlauf.mjs', ...args], { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${args.join(' ')} answered ${done.status}:\n${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** What a person says in the files that the command wrote, and the lists of the country. */
function editCountry(folder: string): void {
  for (const name of readdirSync(edits).filter((one) => one.endsWith('.json') && !one.endsWith('.brand.json')))
    editFile(join(folder, name), readJson(join(edits, name)));
  cpSync(join(edits, 'glossary.md'), join(folder, 'glossary.md'));
}

/** Lays a JSON Merge Patch over a file. */
export function editFile(file: string, patch: unknown): void {
  const edited = merge(existsSync(file) ? readJson(file) : {}, patch);
  writeFileSync(file, `${JSON.stringify(edited, null, 2)}\n`);
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
