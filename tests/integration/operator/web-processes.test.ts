import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../chaos/http.ts';
import {
  type ArtefactCopy,
  type ArtefactProcess,
  copyArtefact,
  runCommand,
  startArtefact,
} from '../../support/artefact.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeServer } from '../../support/database.ts';
import { freePort } from '../../support/ports.ts';
import { startSteadyLoad } from '../../support/steady-load.ts';
import { waitUntil } from '../../support/until.ts';

/** Sent at least while the web processes are replaced: `ROLL_REQUESTS=20000` for the measurement. */
const ROLL_REQUESTS = Number(process.env.ROLL_REQUESTS ?? 2_000);
const SHOP = CONSUMER_SHOP.host;

let copy: ArtefactCopy;
beforeAll(() => {
  copy = copyArtefact();
}, 300_000);
afterAll(() => copy?.remove());

function ask(port: number, path: string) {
  return send({ port, from: '127.0.0.1', method: 'GET', path, host: SHOP, patience: 30_000 });
}

function readProcesses({ child }: ArtefactProcess): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

describe('several web processes without a database server', () => {
  it('are refused with a text that says what to do', async () => {
    const { status, out } = await runCommand(copy, ['server'], { WEB_CONCURRENCY: '2', DATA_DIR: copy.folder });
    expect(status).toBe(1);
    expect(out).toContain('WEB_CONCURRENCY is 2 without DATABASE_URL');
    expect(out).toContain('set DATABASE_URL to a PostgreSQL server, or leave WEB_CONCURRENCY out');
  });

  it('need a whole number', async () => {
    const { status, out } = await runCommand(copy, ['server'], { WEB_CONCURRENCY: 'auto', DATA_DIR: copy.folder });
    expect([status, out]).toEqual([1, expect.stringContaining('use a whole number from 1 to 64')]);
  });
});

describeServer('several web processes on a database server', (kind) => {
  const started: { server: ArtefactProcess; folder: string }[] = [];
  afterEach(async () => {
    for (const { server, folder } of started.splice(0)) {
      if (server.child.exitCode === null) server.child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });

  /** Two web processes of an artefact that `dist` in a folder of its own leads to. */
  async function start(settings: Record<string, string> = {}) {
    const place = await kind.openedPlace();
    const folder = mkdtempSync(join(tmpdir(), 'umlauf-web-processes-'));
    symlinkSync(join(copy.folder, 'dist'), join(folder, 'dist'));
    const metricsPort = await freePort();
    const server = await startArtefact({ folder, remove: () => {} }, 'server', {
      DATABASE_URL: place.databaseUrl ?? '',
      DATA_DIR: join(folder, 'data'),
      WEB_CONCURRENCY: '2',
      METRICS_PORT: String(metricsPort),
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    });
    started.push({ server, folder });
    const readMetrics = async () => (await ask(metricsPort, '/metrics')).text;
    // The supervisor opens this port when it has heard that its first process serves: /ready may answer before.
    const readOpened = () =>
      readMetrics().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') throw error;
        return '';
      });
    const bothServe = () =>
      waitUntil(async () => (await readOpened()).includes('\numlauf_web_processes 2\n'), {
        within: 60_000,
        late: `Two web processes did not serve: ${server.printed()}`,
      });
    await bothServe();
    return { server, folder, readMetrics, bothServe };
  }

  it('replace each other twice under load, and no request is refused or fails', { timeout: 900_000 }, async () => {
    const { server } = await start({ LOG_LEVEL: 'info,requests=error' });
    const before = readProcesses(server);
    expect(before).toHaveLength(2);
    const load = await startSteadyLoad({ port: server.port, connections: 2 });
    const seen = [before];
    for (const _ of ['first', 'second']) {
      const former = readProcesses(server);
      server.child.kill('SIGUSR2');
      await waitUntil(
        () => {
          const now = readProcesses(server);
          return now.length === 2 && now.every((pid) => !former.includes(pid));
        },
        { within: 300_000, late: `The web processes were not replaced: ${server.printed()}` },
      );
      seen.push(readProcesses(server));
    }
    await waitUntil(() => load.count() >= ROLL_REQUESTS, { within: 120_000 });
    await load.finish();
    expect(new Set(seen.flat()).size).toBe(6);
    expect({ count: load.count(), failures: load.failures().slice(0, 20) }).toEqual({
      count: expect.any(Number),
      failures: [],
    });
    expect(await server.end(), server.printed()).toBe(0);
  });

  it('start again after one was killed, while the other serves', { timeout: 180_000 }, async () => {
    const { server, readMetrics, bothServe } = await start();
    const [killed = 0, other = 0] = readProcesses(server);
    process.kill(killed, 'SIGKILL');
    await waitUntil(() => !readProcesses(server).includes(killed));
    for (let asked = 0; asked < 20; asked += 1) expect((await ask(server.port, '/')).status).toBe(200);
    await bothServe();
    const now = readProcesses(server);
    expect(now).toContain(other);
    expect(now).not.toContain(killed);
    expect(await readMetrics()).toContain('\numlauf_web_process_restarts_total 1\n');
    expect(server.printed()).toContain('a web process ended: another one starts in its place');
    expect(await server.end(), server.printed()).toBe(0);
  });

  it('serve on when the program that should replace them does not start', { timeout: 180_000 }, async () => {
    const { server, folder } = await start();
    const before = readProcesses(server);
    const broken = join(folder, 'broken');
    symlinkSync(folder, broken);
    unlinkSync(join(folder, 'dist'));
    symlinkSync(broken, join(folder, 'dist'));
    writeFileSync(join(folder, 'server.mjs'), 'process.exit(1);\n');
    server.child.kill('SIGUSR2');
    await waitUntil(() => server.printed().includes('the rolling restart ends: a new web process was not ready'));
    expect(readProcesses(server)).toEqual(before);
    expect((await ask(server.port, '/')).status).toBe(200);
    expect(await server.end(), server.printed()).toBe(0);
  });

  it('say in /ready that they stop before the listener closes, and leave no process', {
    timeout: 180_000,
  }, async () => {
    const { server } = await start({ DRAIN_SECONDS: '2' });
    const processes = readProcesses(server);
    const ended = server.end();
    await waitUntil(async () => (await ask(server.port, '/ready')).text === 'stopping\n', { every: 20 });
    const page = await ask(server.port, '/');
    expect([page.status, page.headers.connection]).toEqual([200, 'close']);
    expect(await ended, server.printed()).toBe(0);
    await expect(ask(server.port, '/health')).rejects.toThrow();
    for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow();
  });

  it('show the metrics of each under its number', { timeout: 180_000 }, async () => {
    const { readMetrics } = await start();
    const text = await readMetrics();
    for (const number of [1, 2])
      expect(text).toMatch(new RegExp(`^umlauf_build_info\\{.*web_process="${number}"`, 'm'));
    const described = text.match(/^# TYPE .*/gm) ?? [];
    expect(new Set(described).size).toBe(described.length);
  });
});
