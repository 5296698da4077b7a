import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownDirectory } from '../../../platform/database/ownership/own-directory.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'umlauf-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const lockOf = (holder: object) => writeFileSync(join(dir, 'lock'), JSON.stringify(holder));

describe('the lock of a data directory', () => {
  it('is given once, and says who has it and what to do', async () => {
    const { release } = await ownDirectory(dir);
    await expect(ownDirectory(dir)).rejects.toThrow(
      new RegExp(`in use by process ${process.pid}[^]*DATA_DIR[^]*DATABASE_URL`),
    );
    release();
    (await ownDirectory(dir)).release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('closes nothing that is another file by the time it is released again', async () => {
    const { release } = await ownDirectory(dir);
    release();
    // The numbers that just came free.
    const others = Array.from({ length: 4 }, () => openSync(dir, 'r'));
    release();
    for (const other of others) expect(fstatSync(other).isDirectory()).toBe(true);
    for (const other of others) closeSync(other);
  });

  it('is refused while another process holds it', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    try {
      lockOf({ pid: other.pid, processStart: '', since: '2026-01-01', nonce: 'x' });
      await expect(ownDirectory(dir)).rejects.toThrow(`in use by process ${other.pid} (since 2026-01-01)`);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('is taken over from a process that is gone', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    lockOf({ pid, processStart: '1', since: '', nonce: 'x' });
    const { release } = await ownDirectory(dir);
    expect(JSON.parse(readFileSync(join(dir, 'lock'), 'utf8')).pid).toBe(process.pid);
    release();
  });

  it.runIf(process.platform === 'linux')('is taken over when the pid now belongs to another process', async () => {
    lockOf({ pid: process.pid, processStart: '1', since: '', nonce: 'x' });
    (await ownDirectory(dir)).release();
  });

  it('is taken over when it cannot be read', async () => {
    writeFileSync(join(dir, 'lock'), 'half a lo');
    (await ownDirectory(dir)).release();
  });

  it('is not removed by somebody who has lost it', async () => {
    const { release } = await ownDirectory(dir);
    lockOf({ pid: process.pid, processStart: '1', since: '', nonce: 'another' });
    release();
    expect(readdirSync(dir)).toContain('lock');
  });
});
