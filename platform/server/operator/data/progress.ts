/** Called after each batch of rows. */
export type Progress = (what: string, done: number, total: number) => void;

const EVERY_MS = 2_000;

/** Prints progress at most every two seconds; a shorter operation prints nothing. */
export function slowProgress(write: (line: string) => void, now: () => number = () => performance.now()): Progress {
  let last = now();
  return (what, done, total) => {
    if (now() - last < EVERY_MS) return;
    last = now();
    write(`  ${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
  };
}
