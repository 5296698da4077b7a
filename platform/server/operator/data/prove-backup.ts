import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '../../boot/backup-settings.ts';
import { OperatorError } from '../control/operator-command.ts';
import { deleteOld, markGood, nameUnproven } from './backup-folder.ts';
import { createMatchingKeyPair } from './encryption.ts';

export interface ProvenBackup {
  settings: BackupSettings;
  recipients: readonly string[];
  now: Date;
  /** Writes an encrypted backup into a new file. */
  write(file: string, recipients: readonly string[]): Promise<unknown>;
  /** Restores the file into a temporary database and checks that; false after a failed check. */
  prove(file: string, identities: readonly string[]): Promise<boolean>;
  printLine(line: string): void;
}

/**
 * Makes a backup in the folder of scheduled backups, and counts it as good only after its file was read, decrypted,
 * restored and checked. For that it is also encrypted to a key that exists in the memory of this process alone, until
 * it ends. Then it deletes old ones. A backup without proof stays until the next one, under a name that says so.
 */
export async function makeProvenBackup(options: ProvenBackup): Promise<boolean> {
  const { settings, recipients, now, write, prove, printLine } = options;
  const { folder, keepDays } = settings;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = await createMatchingKeyPair(recipients);
  const unproven = nameUnproven(now);
  const file = join(folder, unproven);
  try {
    await write(file, [...recipients, own.recipient]);
    const good = await prove(file, [own.identity]);
    if (good) {
      const proven = await markGood(folder, unproven);
      printLine(`${proven}: ${(await stat(proven)).size.toLocaleString('en')} bytes, restored and checked.`);
    } else {
      printLine(`${file} does not count as a good backup; earlier ones stay.`);
    }
    return good;
  } finally {
    // A disk that is full needs the deletion most.
    for (const name of await deleteOld(folder, { keepDays, now })) printLine(`Deleted ${name}.`);
  }
}

/** The settings of scheduled backups. Throws `OperatorError` where there are none. */
export function requireSettings(settings: BackupSettings | undefined): BackupSettings {
  if (settings) return settings;
  throw new OperatorError('BACKUP_PATH is missing: set it, or name the file of the backup.');
}
