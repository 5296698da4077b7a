import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { Job } from '../../../shared/job.ts';
import type { Logger } from '../../../shared/request-context.ts';
import type { BackupSettings } from '../../boot/backup-settings.ts';
import { isArtefact } from '../../boot/built-files.ts';
import { findNewestGood } from './backup-folder.ts';

export interface BackupJobOptions {
  settings: BackupSettings;
  log: Logger;
  /** Environment of that program. */
  variables?: NodeJS.ProcessEnv;
}

/** How often the folder is looked at, and a failed backup repeated. */
const LOOK_MS = 15 * MINUTE_MS;
const FAILED = 'the backup failed, earlier ones stay: npm run data -- backup says why';

/**
 * Makes a backup when the newest good one in the folder is old enough. A process of its own makes it, with a low
 * priority: writing, restoring and checking would keep this one from answering.
 */
export function backupJob({ settings, log, variables = process.env }: BackupJobOptions): Job {
  return {
    name: 'back up',
    everyMs: LOOK_MS,
    run: async (now, stopping) => {
      // A folder that does not exist yet has none.
      const newest = await findNewestGood(settings.folder).catch(() => undefined);
      if (newest && now.getTime() - newest.getTime() < settings.everyMs) return 0;
      const started = performance.now();
      const status = await runDataProgram(settings.root, variables, stopping);
      const ms = Math.round(performance.now() - started);
      if (status === 0) log.info({ ms }, 'a backup was made, restored and checked');
      else if (!stopping?.aborted) log.error({ status, ms }, FAILED);
      // The next look comes later: one run makes one backup.
      return 0;
    },
  };
}

async function runDataProgram(
  root: string,
  variables: NodeJS.ProcessEnv,
  stopping: AbortSignal | undefined,
): Promise<number | NodeJS.Signals | null> {
  const built = isArtefact(root);
  const program = built ? [join(root, 'data.mjs')] : ['platform/server/operator.mjs', 'data'];
  const child = spawn(process.execPath, [...program, 'backup'], {
    // A relative DATA_DIR means the same to both programs.
    ...(built ? {} : { cwd: root }),
    env: variables,
    stdio: 'ignore',
  });
  const stop = () => child.kill();
  stopping?.addEventListener('abort', stop);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (stopping?.aborted) stop();
    const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return status ?? signal;
  } finally {
    stopping?.removeEventListener('abort', stop);
  }
}
