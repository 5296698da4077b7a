import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { copiedDataDir } from '../../support/database-template.ts';
import { freePort } from '../../support/ports.ts';
import { waitUntil } from '../../support/until.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('npm start', () => {
  it('ends the server when npm receives SIGTERM', async () => {
    const { dataDir, remove } = await copiedDataDir();
    const port = await freePort();
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/ready`, { headers: { host: 'de.localhost' } }).then(
        ({ status }) => status === 200,
        () => false,
      );
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '' },
      stdio: 'ignore',
    });
    try {
      await waitUntil(ready, { late: 'npm start was not ready', within: 60_000 });
      const ended = new Promise((done) => npm.once('exit', done));
      npm.kill('SIGTERM');
      await ended;
      // npm waits for its program, so nothing listens any more.
      expect(await ready()).toBe(false);
    } finally {
      npm.kill('SIGKILL');
      remove();
    }
  }, 120_000);
});
