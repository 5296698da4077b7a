import type { JsonFile, Path } from '../read/json-file.ts';

/** A fault that an operator must correct, with its place. */
export interface CatalogueFault {
  file: JsonFile;
  path: Path;
  /** Description of the fault. */
  what: string;
  /** How to fix it. */
  fix: string;
}
