import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GENERATED, type Output } from '../print/output.ts';
import { PICTURES_FOLDER } from '../print/pictures.ts';

export interface OutputDifference {
  /** Files that are missing or differ. */
  stale: string[];
  /** Files in the generated folders that no printer produces; pictures have a writer of their own. */
  orphans: string[];
}

/** Compares the printed files with the disk. */
export function compareOutputs(root: string, outputs: readonly Output[]): OutputDifference {
  const stale = outputs.filter(({ path, content }) => !holds(join(root, path), content)).map(({ path }) => path);
  const wanted = new Set(outputs.map(({ path }) => path));
  const orphans = listFiles(root, GENERATED).filter(
    (path) => !wanted.has(path) && !path.startsWith(`${PICTURES_FOLDER}/`),
  );
  return { stale, orphans };
}

/** Writes changed files by atomic rename, so that readers never see a partial file, and removes orphans. */
export function writeOutputs(root: string, outputs: readonly Output[]): OutputDifference {
  const difference = compareOutputs(root, outputs);
  const stale = new Set(difference.stale);
  for (const { path, content } of outputs) {
    if (!stale.has(path)) continue;
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    const temporary = `${target}.${process.pid}.tmp`;
    writeFileSync(temporary, content);
    renameSync(temporary, target);
    remember(target, content);
  }
  for (const path of difference.orphans) rmSync(join(root, path), { force: true });
  return difference;
}

/** What a file held when this process last wrote or compared it, and its state then. */
const known = new Map<string, { content: string; size: number; mtimeMs: number }>();

/** Whether the file has this content. An untouched file is read once. */
function holds(path: string, content: string): boolean {
  const state = statSync(path, { throwIfNoEntry: false });
  const before = known.get(path);
  if (state && before?.size === state.size && before.mtimeMs === state.mtimeMs) return before.content === content;
  const same = readText(path) === content;
  if (same) remember(path, content);
  return same;
}

function remember(path: string, content: string): void {
  const { size, mtimeMs } = statSync(path);
  known.set(path, { content, size, mtimeMs });
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function listFiles(root: string, folder: string): string[] {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(root, path);
    return entry.name.endsWith('.tmp') ? [] : [path];
  });
}
