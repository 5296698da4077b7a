import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArtefactProcess, makeArtefact, startArtefact } from '../support/artefact.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { startPostgres } from '../support/postgres.ts';
import { readTreeMs } from './processor-times.ts';
import { type Bench, median, type Row } from './report.ts';
import { SEARCHED_TEXTS } from './scaling/measure-costs.ts';
import { root } from './shop.ts';

/** As `npm start` and the files of docs/deploy run it. */
const NODE_OPTIONS = '--max-semi-space-size=16';
const ROUNDS = 5;
const MIXED_REQUESTS = 10_000;
const CONNECTIONS = 10;
const KILOBYTES_PER_MEGABYTE = 1_024;

/** How long `node dist/server.mjs` takes until `/ready`, and the memory that it has then and after many requests. */
export const start: Bench = {
  name: 'start',
  does: 'how long a start of the artefact takes, and how much memory it needs',
  run: async () => {
    const postgres = await startPostgres();
    if (!postgres) throw new Error('the programs of PostgreSQL are not installed in /usr/lib/postgresql');
    makeArtefact();
    const folder = mkdtempSync(join(tmpdir(), 'umlauf-bench-'));
    try {
      const common = { NODE_OPTIONS, TRUSTED_PROXIES: '127.0.0.1' };
      const embedded = () => ({ ...common, DATA_DIR: join(folder, 'embedded') });
      const server = { ...common, DATA_DIR: join(folder, 'server'), DATABASE_URL: postgres.url };
      const empty = await measureStarts((round) => ({ ...common, DATA_DIR: join(folder, `empty-${round}`) }));
      // The first start makes what the later ones find.
      await measureStart(embedded());
      await measureStart(server);
      return [
        toTimeRow('an empty folder, embedded database', empty, '≤ 5 s'),
        ...toRows('existing data, embedded database', await measureStarts(embedded), '≤ 350 MB'),
        ...toRows('existing data, PostgreSQL', await measureStarts(() => server), '≤ 250 MB'),
        await measureMixed(server),
      ];
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Start {
  seconds: number;
  processorSeconds: number;
  megabytes: number;
}

async function measureStarts(settings: (round: number) => Record<string, string>): Promise<Start[]> {
  const starts: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) starts.push(await measureStart(settings(round)));
  return starts;
}

/** Ends with `kill -9`, as the worst of ends. */
async function measureStart(settings: Record<string, string>): Promise<Start> {
  const began = performance.now();
  const { child } = await startInRoot(settings);
  const seconds = (performance.now() - began) / 1_000;
  const pid = child.pid ?? 0;
  const measured = { seconds, processorSeconds: readTreeMs(pid) / 1_000, megabytes: readResidentMegabytes(pid) };
  const ended = new Promise((done) => child.once('close', done));
  child.kill('SIGKILL');
  await ended;
  return measured;
}

function startInRoot(settings: Record<string, string>): Promise<ArtefactProcess> {
  return startArtefact({ folder: root, remove: () => {} }, 'server', settings);
}

function toRows(what: string, starts: readonly Start[], memoryBar: string): Row[] {
  const memory = starts.map(({ megabytes }) => megabytes);
  const all = memory.map((one) => one.toFixed(0)).join(', ');
  return [
    toTimeRow(what, starts, '≤ 2 s'),
    { what: `${what}: memory`, figure: `${median(memory).toFixed(0)} MB`, bar: memoryBar, note: `resident: ${all} MB` },
  ];
}

function toTimeRow(what: string, starts: readonly Start[], bar: string): Row {
  const list = (member: 'seconds' | 'processorSeconds') => starts.map((one) => one[member].toFixed(1)).join(', ');
  const note = `${list('seconds')} s; processor ${list('processorSeconds')} s; load ${loadavg()[0]?.toFixed(1)}`;
  return { what, figure: `${median(starts.map(({ seconds }) => seconds)).toFixed(1)} s`, bar, note };
}

/** Memory of one web process after pages of all kinds, most of them rendered anew. */
async function measureMixed(settings: Record<string, string>): Promise<Row> {
  const { child, port, end } = await startInRoot(settings);
  const pid = child.pid ?? 0;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const memory: number[] = [];
  try {
    for (let half = 0; half < 2; half += 1) {
      await sendAll(port, agent, listPaths(half));
      memory.push(readResidentMegabytes(pid));
    }
  } finally {
    agent.destroy();
    await end();
  }
  const [first, second = 0] = memory;
  return {
    what: `PostgreSQL: memory after ${MIXED_REQUESTS.toLocaleString('en')} mixed requests`,
    figure: `${second.toFixed(0)} MB`,
    bar: '≤ 300 MB',
    note: `resident, ${first?.toFixed(0)} MB after the first half; of ten requests six are pages of different devices, two searches, one a category, one the home page`,
  };
}

/** Half of the requests, of different devices each. */
function listPaths(half: number): string[] {
  const { devices } = JSON.parse(readFileSync(join(root, 'platform/generated/catalogue.gen.json'), 'utf8')) as {
    devices: { id: string }[];
  };
  const category = CONSUMER_SHOP.getCategoryPath('smartphone');
  const home = CONSUMER_SHOP.getPath('home');
  return Array.from({ length: MIXED_REQUESTS / 2 }, (_, nth) => {
    const device = devices[(half * MIXED_REQUESTS + nth) % devices.length];
    if (nth % 10 < 6 && device) return CONSUMER_SHOP.getDevicePath(device.id);
    if (nth % 10 < 8) return `${home}?q=${encodeURIComponent(`${SEARCHED_TEXTS[nth % SEARCHED_TEXTS.length]} ${nth}`)}`;
    return nth % 10 === 8 ? category : home;
  });
}

async function sendAll(port: number, agent: Agent, paths: string[]): Promise<void> {
  let sent = 0;
  const client = async () => {
    for (let path = paths[sent++]; path !== undefined; path = paths[sent++]) await ask(port, agent, path, sent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

/** Throws for every answer but a page, or the address of the one device that a search names. Each request has an address of its own, so that no limit answers in its place. */
function ask(port: number, agent: Agent, path: string, nth: number): Promise<void> {
  const headers = { host: CONSUMER_SHOP.host, 'x-forwarded-for': `10.0.${(nth >> 8) & 255}.${nth & 255}` };
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200 || response.statusCode === 302) done();
        else failed(new Error(`${path}: ${response.statusCode}`));
      });
    }).once('error', failed);
  });
}

/** Resident memory of a process; Linux only. */
function readResidentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / KILOBYTES_PER_MEGABYTE;
}
