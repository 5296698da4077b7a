import { spawnSync } from 'node:child_process';

/** Folders whose files shops are made of. */
const FOLDERS = ['tenants', 'themes', 'schemas'];

/**
 * Paths of changed files of the shops. With `since`: everything after the point where this work left that revision.
 * Without: what is not committed, else what the last commit changed. A text says why the revision cannot be compared.
 */
export function listChangedFiles(root: string, since?: string): string[] | string {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return { ok: status === 0, lines: stdout.split('\0').filter(Boolean), error: stderr.trim() };
  };
  const compare = (...revisions: string[]) => git('diff', '--name-only', '-z', ...revisions, '--', ...FOLDERS);
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z', '--', ...FOLDERS).lines;
  if (since !== undefined) {
    if (since.startsWith('-')) return `"${since}" is not a revision.`;
    const base = git('merge-base', since, 'HEAD');
    const changed = compare(base.ok ? (base.lines[0]?.trim() ?? since) : since);
    return changed.ok ? [...changed.lines, ...fresh] : `Git does not know the revision "${since}".`;
  }
  const open = compare('HEAD');
  if (!open.ok) return 'There is no revision to compare with: name the shops by paths, or use --all.';
  if (open.lines.length + fresh.length > 0) return [...open.lines, ...fresh];
  return compare('HEAD~1', 'HEAD').lines;
}
