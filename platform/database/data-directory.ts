import { accessSync, constants, mkdirSync } from 'node:fs';
import { getSystemErrorMap } from 'node:util';

/** Creates DATA_DIR unless it exists. Throws a text for the operator when it cannot be created or written. */
export function makeDataDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { errno = 0, code } = error as NodeJS.ErrnoException;
    const [, reason = code] = getSystemErrorMap().get(errno) ?? [];
    throw new Error(
      `DATA_DIR is ${dataDir}, and this folder cannot be written: ${reason}. Set DATA_DIR to a folder that the user of this process may write.`,
    );
  }
}
