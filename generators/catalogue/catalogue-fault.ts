import type { JsonFile, Path } from '../read/json-file.ts';

/** Something an operator has to correct, at its place. */
export interface CatalogueFault {
  file: JsonFile;
  path: Path;
  /** What was found. */
  what: string;
  /** What to do about it. */
  fix: string;
}
