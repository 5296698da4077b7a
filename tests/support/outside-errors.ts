/** Reporter: writes the number of errors outside of tests, which the JSON report leaves out, to the file OUTSIDE_ERRORS. */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    const file = process.env.OUTSIDE_ERRORS;
    if (file) writeFileSync(file, String(errors.length));
  }
}
