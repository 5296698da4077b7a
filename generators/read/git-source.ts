import { spawnSync } from 'node:child_process';
import { FLEET_FOLDERS, groupByFolder, type Source } from './source.ts';

const MAX_OUTPUT_BYTES = 1 << 28;

/**
 * The tenant, theme and schema files of a revision of the repository: JSON and Markdown with their text, other files by
 * name. Returns an error text for an unknown revision.
 */
export function gitSource(root: string, revision: string): Source | string {
  const commit = git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  if (commit === undefined) return `There is no revision ${JSON.stringify(revision)} in this repository.`;
  const listed = git(root, ['ls-tree', '-r', '-z', '--full-tree', commit.trim(), '--', ...FLEET_FOLDERS]) ?? '';
  const entries = listed.split('\0').flatMap((line) => {
    const [, object, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    return object && path ? [{ object, path }] : [];
  });
  const texts = readObjects(
    root,
    entries.filter(({ path }) => /\.(json|md)$/.test(path)),
  );
  const folders = groupByFolder(entries.map(({ path }) => path));
  return { list: (folder) => folders.get(folder) ?? [], read: (path) => texts.get(path) };
}

function git(root: string, args: readonly string[], input?: string): string | undefined {
  const done = spawnSync('git', args, {
    cwd: root,
    input: input ?? '',
    encoding: 'latin1',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return done.status === 0 ? done.stdout : undefined;
}

/** Reads all objects in one process: git answers `<object> blob <bytes>`, the bytes, and a line end for each. */
function readObjects(root: string, entries: readonly { object: string; path: string }[]): Map<string, string> {
  const answer = git(root, ['cat-file', '--batch'], entries.map(({ object }) => `${object}\n`).join('')) ?? '';
  const texts = new Map<string, string>();
  let at = 0;
  for (const { path } of entries) {
    const end = answer.indexOf('\n', at);
    const length = Number(answer.slice(at, end).split(' ')[2]);
    texts.set(path, Buffer.from(answer.slice(end + 1, end + 1 + length), 'latin1').toString('utf8'));
    at = end + 1 + length + 1;
  }
  return texts;
}
