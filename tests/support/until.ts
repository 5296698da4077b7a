import { setTimeout as pause } from 'node:timers/promises';

/** Polls for an effect without an event. Throws `late` on timeout. */
export async function waitUntil(
  happened: () => boolean | Promise<boolean>,
  { within = 30_000, every = 25, late = 'It did not happen in time.' }: Patience = {},
): Promise<void> {
  const end = Date.now() + within;
  while (!(await happened())) {
    if (Date.now() > end) throw new Error(late);
    await pause(every);
  }
}

interface Patience {
  /** Milliseconds. */
  within?: number;
  every?: number;
  late?: string;
}

/** Lets all ready callbacks of the event loop run. */
export async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((next) => setImmediate(next));
}
