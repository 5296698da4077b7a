import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { bundleProgram } from '../../platform/server/boot/build-program.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { endPlatform, type RunningPlatform, startPlatform } from '../support/platform.ts';
import { freePort } from '../support/ports.ts';
import { measureCpu, type Target } from './load.ts';
import { type Bench, median, type Row } from './report.ts';
import { root } from './shop.ts';

/** A category with 60 devices, in the shop of the host. */
const PATH = CONSUMER_SHOP.getPath('productOverview', { overview: CONSUMER_SHOP.getCategoryUrl('notebook') });
const HEADERS = { host: CONSUMER_SHOP.host, cookie: 'umlauf_locale=de' };
const UNCACHED_BAR = 1.4;
const CACHED_BAR = 1.2;
const MEMORY_BAR_MB = 350;
const ROUNDS = 5;
/** Until then the compilers of JavaScript and of the embedded engine still work on both processes. */
const WARM_UP_ROUNDS = 20;
/** With fewer, other work of the machine weighed more. */
const UNCACHED_REQUESTS = 1_000;
const CACHED_REQUESTS = 15_000;
/** Before the memory is read, so that whatever grows by request is seen. */
const MEMORY_REQUESTS = 10_000;
const MEGABYTE = 1024 * 1024;
/** Beside the artefact, which must not hold it. */
const BARE_SERVER = 'dist/bench';

/**
 * CPU time of one page a request, of the built program in a process of its own, against the least that React and Fastify
 * need for the same tree and the same bytes. The limit is measured twice each round: its ratio to itself is the null control.
 */
export const render: Bench = {
  name: 'render',
  does: 'CPU of a page of 60 devices, uncached and cached, against bare renderToString and plain Fastify',
  run: async () => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    const dataDir = mkdtempSync(join(root, '.cache/bench-'));
    const running: Server[] = [];
    try {
      const fresh = await startMeasured(join(dataDir, 'fresh'), { PAGE_CACHE: 'off' });
      running.push(fresh);
      const cached = await startMeasured(join(dataDir, 'cached'), {});
      running.push(cached);
      const bare = await startBare();
      running.push(bare);
      const ratios = await measureRounds(
        { ours: fresh.target({}), limit: bare.target({}, '/tree'), requests: UNCACHED_REQUESTS },
        { ours: cached.target(BROTLI), limit: bare.target(BROTLI, '/bytes'), requests: CACHED_REQUESTS },
      );
      return [
        ...toRows('uncached page ÷ bare renderToString', ratios[0], UNCACHED_BAR),
        ...toRows('cached page ÷ Fastify, same bytes', ratios[1], CACHED_BAR),
        await memoryRow(fresh),
      ];
    } finally {
      for (const server of running) await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(join(root, BARE_SERVER), { recursive: true, force: true });
    }
  },
};

const BROTLI = { 'accept-encoding': 'br' };

interface Server {
  target(headers: Record<string, string>, path?: string): Target;
  stop(): Promise<void>;
}

interface Platform extends Server {
  readMetric(name: string): Promise<number>;
}

async function startMeasured(dataDir: string, env: Record<string, string>): Promise<Platform> {
  const metricsPort = await freePort();
  const platform: RunningPlatform = await startPlatform(dataDir, { ...env, METRICS_PORT: String(metricsPort) });
  const readMetric = async (name: string) => {
    const text = await readText(metricsPort, '/metrics');
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`there is no metric ${name}`);
    return Number(value);
  };
  const readCpuMs = async () => (await readMetric('process_cpu_seconds_total')) * 1_000;
  return {
    readMetric,
    target: (headers) => ({ port: platform.port, path: PATH, headers: { ...HEADERS, ...headers }, readCpuMs }),
    stop: () => endPlatform(platform),
  };
}

async function startBare(): Promise<Server> {
  // Bundled as the platform is: a loader of TypeScript would change what the limit costs, and load a second React.
  await bundleProgram(root, ['tests/bench/bare-server.ts'], BARE_SERVER);
  const child = fork(join(root, BARE_SERVER, 'bare-server.js'), [PATH, JSON.stringify(HEADERS)], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { port } = await readMessage<{ port: number }>(child);
  const readCpuMs = async () => {
    const answer = readMessage<{ cpuMs: number }>(child);
    child.send('cpu');
    return (await answer).cpuMs;
  };
  return {
    target: (headers, path = '/tree') => ({ port, path, headers, readCpuMs }),
    stop: async () => void child.kill(),
  };
}

function readMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((done, failed) => {
    const end = (code: number | null) => failed(new Error(`the bare server ended with ${code}`));
    child.once('exit', end);
    child.once('message', (message) => {
      child.off('exit', end);
      done(message as T);
    });
  });
}

function readText(port: number, path: string): Promise<string> {
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => done(text));
    }).once('error', failed);
  });
}

interface Pair {
  ours: Target;
  limit: Target;
  requests: number;
}

/** Milliseconds of CPU time a request, by round. */
interface Times {
  ours: number[];
  limit: number[];
  control: number[];
}

/** All in turn within a round, in the other direction every second round, so that other work of the machine meets all alike. */
async function measureRounds<Pairs extends Pair[]>(...pairs: Pairs): Promise<{ [Key in keyof Pairs]: Times }> {
  const samples = pairs.map((pair) => ({ pair, times: { ours: [], limit: [], control: [] } as Times }));
  const turns = samples.flatMap(({ pair, times }) => [
    { target: pair.limit, requests: pair.requests, into: times.limit },
    { target: pair.ours, requests: pair.requests, into: times.ours },
    { target: pair.limit, requests: pair.requests, into: times.control },
  ]);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    for (const { target, requests } of turns) await measureCpu(target, requests);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { target, requests, into } of round % 2 === 0 ? turns : turns.toReversed())
      into.push(await measureCpu(target, requests));
  }
  return samples.map(({ times }) => times) as { [Key in keyof Pairs]: Times };
}

function toRows(what: string, { ours, limit, control }: Times, bar: number): Row[] {
  const ratio = (times: number[]) => median(times.map((time, at) => time / (limit[at] ?? Number.NaN))).toFixed(2);
  const spread = ours.map((time, at) => (time / (limit[at] ?? Number.NaN)).toFixed(2)).join(', ');
  // Other work of a machine only adds.
  const [least, leastLimit] = [Math.min(...ours), Math.min(...limit, ...control)];
  const leastRatio = `least of all ${least.toFixed(3)} and ${leastLimit.toFixed(3)} ms, ${(least / leastLimit).toFixed(2)}`;
  const note = `${median(ours).toFixed(3)} ms CPU a request, limit ${median(limit).toFixed(3)} ms; rounds ${spread}; ${leastRatio}`;
  return [
    { what: `${what}, CPU`, figure: ratio(ours), bar: `≤ ${bar.toFixed(1)}`, note },
    {
      what: `${what}, null control`,
      figure: ratio(control),
      bar: '1.00',
      note: 'the limit ÷ itself in the same rounds',
    },
  ];
}

async function memoryRow(fresh: Platform): Promise<Row> {
  await measureCpu(fresh.target({}), MEMORY_REQUESTS);
  const resident = (await fresh.readMetric('process_resident_memory_bytes')) / MEGABYTE;
  const heap = (await fresh.readMetric('nodejs_heap_size_used_bytes')) / MEGABYTE;
  return {
    what: `memory after ${MEMORY_REQUESTS.toLocaleString('en')} more uncached pages`,
    figure: `${resident.toFixed(0)} MB`,
    bar: `≤ ${MEMORY_BAR_MB} MB`,
    note: `resident, with the embedded database; ${heap.toFixed(0)} MB of it JavaScript objects in use`,
  };
}
