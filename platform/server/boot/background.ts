import type { Database } from '../../database/index.server.ts';
import { startMailWorker } from '../../services/mail/index.server.ts';
import { deleteRemovedJob, type Schedule, startSchedule } from '../../services/schedule/index.server.ts';
import type { Secrets } from '../../services/secrets/index.server.ts';
import type { Job } from '../../shared/job.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';
import { backupJob } from '../operator/data/backup-job.ts';
import { erasureJob } from '../operator/data/erasure-list.ts';
import type { Services } from '../services.ts';
import type { Environment } from './environment.ts';

export interface BackgroundOptions {
  environment: Pick<Environment, 'smtpUrl' | 'stage' | 'backups'>;
  database: Database;
  services: Services;
  secrets: Pick<Secrets, 'open'>;
  logs: { open(module: 'mail' | 'schedule'): Logger };
  now?: () => Date;
}

/** Background work: scheduled jobs, in one process at a time, and mails, which any number of processes share. */
export interface Background {
  schedule: Schedule;
  stop(): Promise<void>;
}

export function startBackground({
  environment,
  database,
  services,
  secrets,
  logs,
  now,
}: BackgroundOptions): Background {
  const { smtpUrl, stage, backups } = environment;
  const log = logs.open('schedule');
  const jobs = [
    ...listJobs(services),
    ...database.upkeep.map(sweepJob),
    ...(backups ? [backupJob({ settings: backups, log }), erasureJob({ folder: backups.folder, database })] : []),
  ];
  const schedule = startSchedule({
    database,
    jobs: [...jobs, deleteRemovedJob(database, jobs)],
    log,
    ...(now ? { now } : {}),
  });
  const mails = smtpUrl
    ? startMailWorker({
        database,
        smtpUrl,
        secrets,
        log: logs.open('mail'),
        now: database.now,
        // The local stage shows sent mails on its mail pages.
        keepsContent: stage === 'local',
      })
    : undefined;
  return {
    schedule,
    stop: async () => {
      await Promise.all([schedule.stop(), mails?.stop()]);
    },
  };
}

/** The scheduled work of all services. */
export function listJobs(services: Services): Job[] {
  return Object.values(services).flatMap((service) => [
    ...('sweep' in service ? [sweepJob(service.sweep)] : []),
    ...('jobs' in service ? (service.jobs as readonly Job[]) : []),
  ]);
}

export function sweepJob({ what, everyMs, run }: Sweep): Job {
  return { name: `delete ${what}`, everyMs, run };
}
