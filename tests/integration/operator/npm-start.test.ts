import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { copiedDataDir } from '../../support/database-template.ts';
import { freePort } from '../../support/ports.ts';
import { waitUntil } from '../../support/until.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Runs npm start until the shops are ready. */
async function start(env: Record<string, string> = {}) {
  const { dataDir, remove } = await copiedDataDir();
  const port = await freePort();
  // Any path answers on any host here.
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const ready = () =>
    ask('/ready').then(
      ({ status }) => status === 200,
      () => false,
    );
  const npm: ChildProcess = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ends.push(() => {
    npm.kill('SIGKILL');
    remove();
  });
  let errors = '';
  npm.stderr?.on('data', (text) => {
    errors += text;
  });
  await waitUntil(ready, { late: 'npm start was not ready', within: 60_000 });
  const ended = new Promise<number | null>((done) => npm.once('exit', done));
  return { npm, dataDir, ask, ready, ended, errors: () => errors };
}

describe('npm start', () => {
  it('ends the server when npm receives SIGTERM', async () => {
    const { npm, ready, ended } = await start();
    npm.kill('SIGTERM');
    await ended;
    // npm waits for its program, so nothing listens any more.
    expect(await ready()).toBe(false);
  }, 240_000);

  it('answers on after SIGTERM while /ready says that it stops, and then ends', async () => {
    const { npm, ask, ended } = await start({ DRAIN_SECONDS: '2' });
    npm.kill('SIGTERM');
    const state = () => ask('/ready').then(async (answer) => [answer.status, await answer.text()]);
    await waitUntil(async () => (await state())[1] === 'stopping\n', { late: '/ready did not change', every: 20 });
    const health = await ask('/health');
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
    await ended;
    await expect(ask('/health')).rejects.toThrow();
  }, 240_000);

  it('ends with 1 and says so when another process takes its data directory over', async () => {
    const { dataDir, ended, errors } = await start();
    const lock = join(dataDir, 'lock');
    const holder = JSON.parse(readFileSync(lock, 'utf8')) as object;
    writeFileSync(lock, JSON.stringify({ ...holder, pid: 7, nonce: 'another process' }));
    expect(await ended).toBe(1);
    await waitUntil(() => errors().includes(`The data directory ${dataDir} was taken over by process 7`));
  }, 240_000);
});
