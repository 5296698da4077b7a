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

const writeLock = (holder: object) => writeFileSync(join(dir, 'lock'), JSON.stringify(holder));

describe('the lock of a data directory', () => {
  it('the lock is given once, and a rejection names the owner and the remedy', async () => {
    const { release } = await ownDirectory(dir);
    await expect(ownDirectory(dir)).rejects.toThrow(
      new RegExp(`in use by process ${process.pid}[^]*DATA_DIR[^]*DATABASE_URL`),
    );
    release();
    (await ownDirectory(dir)).release();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('a repeated release closes no file descriptor that is used again', async () => {
    const { release } = await ownDirectory(dir);
    release();
    // The descriptor numbers that became free.
    const others = Array.from({ length: 4 }, () => openSync(dir, 'r'));
    release();
    for (const other of others) expect(fstatSync(other).isDirectory()).toBe(true);
    for (const other of others) closeSync(other);
  });

  it('the lock is rejected while another process holds it', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    try {
      writeLock({ pid: other.pid, processStart: '', since: '2026-01-01', nonce: 'x' });
      await expect(ownDirectory(dir)).rejects.toThrow(`in use by process ${other.pid} (since 2026-01-01)`);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('the lock of a dead process is taken over', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeLock({ pid, processStart: '1', since: '', nonce: 'x' });
    const { release } = await ownDirectory(dir);
    expect(JSON.parse(readFileSync(join(dir, 'lock'), 'utf8')).pid).toBe(process.pid);
    release();
  });

  it.runIf(process.platform === 'linux')('the lock is taken over when its pid belongs to another process', async () => {
    writeLock({ pid: process.pid, processStart: '1', since: '', nonce: 'x' });
    (await ownDirectory(dir)).release();
  });

  it('an unreadable lock is taken over', async () => {
    writeFileSync(join(dir, 'lock'), 'half a lo');
    (await ownDirectory(dir)).release();
  });

  it('a former owner does not remove the lock', async () => {
    const { release } = await ownDirectory(dir);
    writeLock({ pid: process.pid, processStart: '1', since: '', nonce: 'another' });
    release();
    expect(readdirSync(dir)).toContain('lock');
  });
});
