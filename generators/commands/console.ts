import type { TextStyle } from '../check/text-style.ts';
import type { Source } from '../read/source.ts';

/** Input and output of a command. Commands return their exit status: 0 success, 1 problems found, 2 wrong usage. */
export interface Console {
  root: string;
  source: Source;
  out: (text: string) => void;
  error: (text: string) => void;
  /** Of `out`; plain text if absent. */
  style?: TextStyle;
}
