import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const PAGE_KB = 4;

/** Resident megabytes of a process. */
export function residentMb(pid: number): number {
  // The second field: pages that are in memory, see proc_pid_statm(5).
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return Math.round((pages * PAGE_KB) / 1_024);
}

/** The most memory a process has while something runs. */
export async function peakMb(pid: number, run: () => Promise<unknown>): Promise<number> {
  let peak = residentMb(pid);
  let over = false;
  const work = run().finally(() => {
    over = true;
  });
  while (!over) {
    peak = Math.max(peak, residentMb(pid));
    await Promise.race([pause(50), work.catch(() => {})]);
  }
  await work;
  return peak;
}
