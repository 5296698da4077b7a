import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { checkAll, compileSource } from '../compile.ts';
import { listPictures, printFleet } from '../print-fleet.ts';
import { diskSource, type Source } from '../read/source.ts';
import { writeOutputs } from '../write/write-outputs.ts';
import { writePictures } from '../write/write-pictures.ts';

const FOLDER = '.cache/revisions';
const MAX_REVISIONS = 3;
const MAX_ARCHIVE_BYTES = 1 << 30;

export interface RevisionFolder {
  /** With a trailing slash. */
  root: string;
  commit: string;
  source: Source;
}

/**
 * The shops of a revision, compiled by the current program into a folder below `.cache`, beside the current build. The last
 * few revisions are kept. Returns why where the revision is unknown, or its files have errors by the current rules.
 */
export async function prepareRevision(root: string, revision: string): Promise<RevisionFolder | string> {
  const commit = findCommit(root, revision);
  if (commit === undefined) return `There is no revision ${JSON.stringify(revision)} in this repository.`;
  const cache = join(root, FOLDER);
  const kept = join(cache, commit);
  const draft = `${kept}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const remove = () => rmSync(draft, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const archived = spawnSync(
      'sh',
      ['-c', 'git archive "$0" tenants themes schemas | tar -x -C "$1"', commit, draft],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: MAX_ARCHIVE_BYTES,
      },
    );
    if (archived.status !== 0) return `The files of ${revision} cannot be read: ${archived.stderr.trim()}`;
    const compilation = compileSource(diskSource(draft));
    const [problem] = checkAll(compilation);
    if (problem)
      return `The shops of ${revision} have errors by the current rules (${problem.id} in ${problem.span.file.path}), so their pages cannot be rendered. Compare with a later revision.`;
    writeOutputs(draft, await printFleet(compilation));
    await writePictures(draft, listPictures(compilation));
    symlinkSync(join(root, 'dist'), join(draft, 'dist'));
    rmSync(kept, { recursive: true, force: true });
    renameSync(draft, kept);
  } finally {
    remove();
    process.off('exit', remove);
  }
  utimesSync(kept, new Date(), new Date());
  removeOldest(cache);
  return { root: `${kept}/`, commit, source: diskSource(kept) };
}

function findCommit(root: string, revision: string): string | undefined {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Folders of processes that were killed are older than those of running ones. */
function removeOldest(cache: string): void {
  const folders = readdirSync(cache)
    .map((name) => ({ path: join(cache, name), usedMs: statSync(join(cache, name)).mtimeMs }))
    .sort((one, other) => other.usedMs - one.usedMs);
  for (const { path } of folders.slice(MAX_REVISIONS)) rmSync(path, { recursive: true, force: true });
}
