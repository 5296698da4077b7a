import { Gauge, type Registry } from 'prom-client';
import type { BackupSettings } from '../boot/backup-settings.ts';
import { findNewestGood } from '../operator/data/backup-folder.ts';

const MS_PER_SECOND = 1_000;

/** When the newest good backup in the folder was made. Read from the folder: a file that is gone does not count. */
export function observeBackups(registry: Registry, { folder, everyMs }: BackupSettings): void {
  new Gauge({
    name: 'umlauf_backup_newest_good_timestamp_seconds',
    help: 'When the newest backup that was restored and checked was made; 0 without one.',
    registers: [registry],
    async collect() {
      // A folder that cannot be read has no backup that could be restored.
      const newest = await findNewestGood(folder).catch(() => undefined);
      this.set((newest?.getTime() ?? 0) / MS_PER_SECOND);
    },
  });
  new Gauge({
    name: 'umlauf_backup_interval_seconds',
    help: 'How often a backup is made.',
    registers: [registry],
  }).set(everyMs / MS_PER_SECOND);
}
