import { spawnSync } from 'node:child_process';
import { FLEET_FOLDERS, groupByFolder, type Source } from './source.ts';

const MAX_OUTPUT_BYTES = 1 << 28;

/**
 * The tenant, theme and schema files of a revision of the repository. Texts are read together; `readBytes` reads any
 * file by itself. Returns an error text for an unknown revision.
 */
export function gitSource(root: string, revision: string): Source | string {
  const commit = findCommit(root, revision);
  if (commit === undefined) return describeMissingRevision(root, revision);
  const listed = git(root, ['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...FLEET_FOLDERS]) ?? '';
  // Git writes the bytes of a name as they are.
  const entries = listed.split('\0').flatMap((line) => {
    const [, object, path] = /^\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    return object && path ? [{ object, path: Buffer.from(path, 'latin1').toString('utf8') }] : [];
  });
  const texts = readObjects(
    root,
    entries.filter(({ path }) => /\.(json|md|svg|txt)$/.test(path)),
  );
  const objects = new Map(entries.map(({ path, object }) => [path, object]));
  const folders = groupByFolder(entries.map(({ path }) => path));
  const readBytes = (path: string) => {
    const object = objects.get(path);
    const content = object && git(root, ['cat-file', 'blob', object]);
    return content === undefined ? undefined : Buffer.from(content, 'latin1');
  };
  return {
    list: (folder) => folders.get(folder) ?? [],
    read: (path) => texts.get(path) ?? readBytes(path)?.toString('utf8'),
    readBytes,
  };
}

/** The full name of the commit that a revision names; undefined if there is none. */
export function findCommit(root: string, revision: string): string | undefined {
  return git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])?.trim();
}

export function describeMissingRevision(root: string, revision: string): string {
  if (git(root, ['rev-parse', '--git-dir']) === undefined) return `${root} is not a git repository.`;
  return `There is no revision ${JSON.stringify(revision)} in this repository.`;
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
