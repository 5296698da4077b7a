import { link, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../../shared/durations.ts';
import { flushFolder } from './write-backup.ts';

/** `umlauf-20261127T074500Z.age`: the time is UTC, and names sort by it. */
const NAME = /^umlauf-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(\.unproven)?\.age$/;
const PART = /^umlauf-.*\.part$/;

/** A backup in the folder of scheduled backups. Only one that was restored and checked has the name of a good one. */
interface StoredBackup {
  name: string;
  madeAt: Date;
  isGood: boolean;
}

/** Throws where the folder cannot be read. */
async function listBackups(folder: string): Promise<StoredBackup[]> {
  const names = (await readdir(folder)).sort();
  return names.flatMap((name) => {
    const [, year, month, day, hour, minute, second, unproven] = NAME.exec(name) ?? [];
    if (year === undefined) return [];
    const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ name, madeAt, isGood: unproven === undefined }];
  });
}

/** When the newest good backup was made; undefined without one. Throws where the folder cannot be read. */
export async function findNewestGood(folder: string): Promise<Date | undefined> {
  const good = (await listBackups(folder)).filter(({ isGood }) => isGood);
  return good.at(-1)?.madeAt;
}

export function nameUnproven(madeAt: Date): string {
  const stamp = madeAt.toISOString().replace(/\.\d+Z$/, 'Z');
  return `umlauf-${stamp.replaceAll(/[-:]/g, '')}.unproven.age`;
}

/** Gives a backup that was proven the name of a good one. Returns its path. */
export async function markGood(folder: string, unproven: string): Promise<string> {
  const good = join(folder, unproven.replace('.unproven.', '.'));
  // A rename would replace a file of this name.
  await link(join(folder, unproven), good);
  await rm(join(folder, unproven));
  await flushFolder(folder);
  return good;
}

/**
 * Deletes good backups that are older than `keepDays`, but never the newest good one; backups without proof that a newer
 * one follows; and parts that a killed command left a day ago. Returns the deleted names.
 */
export async function deleteOld(folder: string, { keepDays, now }: { keepDays: number; now: Date }): Promise<string[]> {
  const all = await listBackups(folder);
  const newest = all.at(-1);
  const newestGood = all.findLast(({ isGood }) => isGood);
  const old = all.filter((one) => {
    if (!one.isGood) return one !== newest;
    return one !== newestGood && now.getTime() - one.madeAt.getTime() > keepDays * DAY_MS;
  });
  const parts: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => PART.test(one))) {
    // Another command may have removed it meanwhile.
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats && now.getTime() - stats.mtimeMs > DAY_MS) parts.push(name);
  }
  const names = [...old.map(({ name }) => name), ...parts];
  for (const name of names) await rm(join(folder, name), { force: true });
  return names;
}
