import type { Source } from '../read/source.ts';

/** What a command works on and writes to. Commands return their exit status: 0 good, 1 problems found, 2 wrong usage. */
export interface Console {
  root: string;
  source: Source;
  out: (text: string) => void;
  error: (text: string) => void;
}
