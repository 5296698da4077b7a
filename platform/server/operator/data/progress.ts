/** Told after each batch of rows. */
export type Progress = (what: string, done: number, total: number) => void;

const EVERY_MS = 2_000;

/** Writes how far it is, at most every two seconds: what is done sooner says nothing. */
export function slowProgress(write: (line: string) => void, now: () => number = () => performance.now()): Progress {
  let last = now();
  return (what, done, total) => {
    if (now() - last < EVERY_MS) return;
    last = now();
    write(`  ${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
  };
}
