import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDataDirectory } from '../../../platform/database/index.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'umlauf-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the data directory', () => {
  it('is created with the folders above it, and left as it is when it exists', () => {
    const path = join(folder, 'shops/data');
    makeDataDirectory(path);
    writeFileSync(join(path, 'data.key'), 'key');
    makeDataDirectory(path);
    expect(existsSync(join(path, 'data.key'))).toBe(true);
  });

  it('is refused below a file, with the setting, the reason and what to do', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => makeDataDirectory(join(file, 'data'))).toThrow(
      `DATA_DIR is ${file}/data, and this folder cannot be written: not a directory. Set DATA_DIR to a folder that the user of this process may write.`,
    );
  });

  it('is refused where a file has its name', () => {
    const file = join(folder, 'name');
    writeFileSync(file, '');
    expect(() => makeDataDirectory(file)).toThrow(
      `DATA_DIR is ${file}, and this folder cannot be written: file already exists.`,
    );
  });
});
