import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Processor time in milliseconds of a process, its children and those of them that have ended; see proc_pid_stat(5). */
export function readTreeMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // utime, stime, cutime, cstime
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return own + children.reduce((sum, child) => sum + readTreeMs(child), 0);
}

/** Processor time of the machine so far, in milliseconds, of all its processors together; see proc_stat(5). */
export function readMachineMs(): { all: number; busy: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
  return { all, busy: all - ((ticks[3] ?? 0) + (ticks[4] ?? 0)) * TICK_MS };
}
