import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { freePort } from '../support/ports.ts';
import { measureCpu, type Target } from './load.ts';
import { type Bench, median, type Row } from './report.ts';

const TICKS_PER_SECOND = 100;
const ROUNDS = 9;
const REQUESTS = 4_000;
const SCRAPES = 50;
/** Usual pause between two scrapes. */
const SCRAPE_EVERY_MS = 15_000;
const BAR = '3 % or less';

/** The cost of metrics: the same requests to a process with them and to one without, in turn. */
export const metrics: Bench = {
  name: 'metrics',
  does: 'how much processor time metrics cost per request, beside a process without them',
  run: async () => {
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'umlauf-bench-')));
    const running: RunningPlatform[] = [];
    try {
      const port = await freePort();
      running.push(await startPlatformOnCopy(folders[0] ?? '', { METRICS_PORT: String(port) }));
      running.push(await startPlatformOnCopy(folders[1] ?? ''));
      const [measured, plain] = running as [RunningPlatform, RunningPlatform];
      return [
        await measureRequests(measured, plain, { what: 'a cached page', path: '/' }),
        // Calls of the API have limits for one client.
        await measureRequests(measured, plain, { what: 'a file', path: '/robots.txt' }),
        await measureScrapes(measured, port),
      ];
    } finally {
      for (const one of running) await endPlatform(one);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureRequests(
  measured: RunningPlatform,
  plain: RunningPlatform,
  { what, path }: { what: string; path: string },
): Promise<Row> {
  const [ours, baseline] = [measured, plain].map((one) => toTarget(one, path)) as [Target, Target];
  const rounds: { oursMs: number; baselineMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first of both changes each round.
    const before = round % 2 === 0 ? await measureCpu(ours, REQUESTS) : undefined;
    const baselineMs = await measureCpu(baseline, REQUESTS);
    rounds.push({ oursMs: before ?? (await measureCpu(ours, REQUESTS)), baselineMs });
  }
  const more = (median(rounds.map((round) => round.oursMs / round.baselineMs)) - 1) * 100;
  const oursMs = median(rounds.map((round) => round.oursMs));
  const baselineMs = median(rounds.map((round) => round.baselineMs));
  return {
    what: `metrics, ${what}`,
    figure: `${more.toFixed(1)} %`,
    bar: BAR,
    note: `processor time ${oursMs.toFixed(3)} ms with, ${baselineMs.toFixed(3)} ms without`,
  };
}

function toTarget({ port, process: { pid } }: RunningPlatform, path: string): Target {
  return { port, path, headers: { host: `${CONSUMER_SHOP.host}:${port}` }, readCpuMs: async () => readCpuMs(pid ?? 0) };
}

/** Processor time of a process so far; see proc_pid_stat(5), utime and stime. */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000;
}

async function measureScrapes({ process: { pid } }: RunningPlatform, port: number): Promise<Row> {
  const before = readCpuMs(pid ?? 0);
  for (let count = 0; count < SCRAPES; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    if (!answer.ok) throw new Error(`a scrape was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
  const each = (readCpuMs(pid ?? 0) - before) / SCRAPES;
  return {
    what: 'metrics, scrapes',
    figure: `${((each / SCRAPE_EVERY_MS) * 100).toFixed(2)} %`,
    bar: '-',
    note: `of a processor with one each ${SCRAPE_EVERY_MS / 1_000} s, ${each.toFixed(1)} ms each`,
  };
}
