import type { ErrorName } from '../check/error-table.ts';
import type { JsonFile, Path } from '../read/json-file.ts';

/** A fault that an operator must correct, with its place. */
export interface CatalogueFault {
  file: JsonFile;
  path: Path;
  /** Whether the name of the member is at fault; its value if absent. */
  at?: 'key' | 'value';
  /** The kind of the file if absent. */
  kind?: ErrorName;
  /** Description of the fault. */
  what: string;
  /** How to fix it. */
  fix: string;
}
