import { spawnSync } from 'node:child_process';

/**
 * The commit that a checkout is at, with `+changes` where files differ from it. GIT_REVISION replaces it where there is no
 * repository, as in an image's build. Undefined where neither is known.
 */
export function readGitRevision(root: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.GIT_REVISION) return env.GIT_REVISION;
  const commit = git(root, ['rev-parse', 'HEAD']);
  if (commit === undefined) return undefined;
  return git(root, ['status', '--porcelain']) === '' ? commit : `${commit}+changes`;
}

function git(root: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
