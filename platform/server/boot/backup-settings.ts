import { resolve } from 'node:path';
import { HOUR_MS } from '../../shared/durations.ts';
import { isArtefact } from './built-files.ts';

/** Scheduled backups; undefined in `Environment` where there are none. */
export interface BackupSettings {
  /** Absolute path of a folder of its own. */
  folder: string;
  everyMs: number;
  keepDays: number;
  /** Root of the checkout or of the artefact whose `data` program makes them. */
  root: string;
}

const DEFAULT_HOURS = '24';
const MAX_HOURS = 168;
/** What the privacy pages promise is 30 days; the deletion comes with the next backup, a day later at most. */
const MAX_DAYS = 29;
/** In the letters of Bech32; the check sum is for the library that encrypts. */
const RECIPIENT = /^age1[02-9ac-hj-np-z]{58,}$/;

export interface ReadBackupSettings {
  backups?: BackupSettings;
  /** Public keys of age that backups are encrypted to. */
  recipients: string[];
  faults: string[];
}

export function readBackupSettings(env: NodeJS.ProcessEnv, root: string): ReadBackupSettings {
  const recipients = (env.BACKUP_RECIPIENT ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = recipients.findIndex((one) => !RECIPIENT.test(one));
  const faults =
    wrong < 0
      ? []
      : [
          `BACKUP_RECIPIENT: key ${wrong + 1} is not a public key of age, which begins with age1; make a pair with: npm run data -- key <file>`,
        ];
  const { BACKUP_PATH: path, BACKUP_EVERY_HOURS: hours, BACKUP_KEEP_DAYS: days } = env;
  if (!path) {
    const idle = Object.entries({ BACKUP_EVERY_HOURS: hours, BACKUP_KEEP_DAYS: days }).filter(([, value]) => value);
    return {
      recipients,
      faults: [...faults, ...idle.map(([name]) => `${name} is of no use without BACKUP_PATH; set both or neither`)],
    };
  }
  const every = parseCount('BACKUP_EVERY_HOURS', hours || DEFAULT_HOURS, MAX_HOURS);
  const keep = parseCount('BACKUP_KEEP_DAYS', days || String(MAX_DAYS), MAX_DAYS);
  const plain =
    recipients.length > 0 ? [] : ['BACKUP_RECIPIENT is missing: backups in BACKUP_PATH are encrypted to a public key'];
  return {
    backups: {
      folder: resolve(isArtefact(root) ? '' : root, path),
      everyMs: every.count * HOUR_MS,
      keepDays: keep.count,
      root,
    },
    recipients,
    faults: [...faults, ...plain, ...every.faults, ...keep.faults],
  };
}

function parseCount(name: string, value: string, max: number): { count: number; faults: string[] } {
  const count = Number(value);
  const isRight = /^\d+$/.test(value) && count >= 1 && count <= max;
  return {
    count,
    faults: isRight ? [] : [`${name} is ${JSON.stringify(value)}; use a whole number from 1 to ${max}`],
  };
}
