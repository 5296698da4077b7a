import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { endPlatform, type RunningPlatform, startPlatform } from '../support/platform.ts';
import { startPostgres } from '../support/postgres.ts';
import { runAutocannon } from './load.ts';
import { readMachineMs, readTreeMs } from './processor-times.ts';
import { type Bench, median, type Row } from './report.ts';

const ROUNDS = 5;
const SECONDS = 5;
/** Enough that a process always has a request to answer. */
const CONNECTIONS = 16;
const BAR = '≥ 1.7';

/** How many more requests two web processes answer than one, on one PostgreSQL server, with the client on the same machine. */
export const processes: Bench = {
  name: 'processes',
  does: 'how many more pages two web processes answer than one, on PostgreSQL',
  run: async () => {
    const postgres = await startPostgres();
    if (!postgres) throw new Error('the programs of PostgreSQL are not installed in /usr/lib/postgresql');
    try {
      return [
        await measurePages(postgres.url, { what: 'cached pages', settings: {} }),
        await measurePages(postgres.url, { what: 'uncached pages', settings: { PAGE_CACHE: 'off' } }),
      ];
    } finally {
      await postgres.stop();
    }
  },
};

interface Load {
  answersPerSecond: number;
  /** Of all processors, which the client and the rest of the machine took. */
  othersShare: number;
}

async function measurePages(
  databaseUrl: string,
  { what, settings }: { what: string; settings: Record<string, string> },
): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-bench-'));
  const running: RunningPlatform[] = [];
  const start = async (count: string) => {
    const environment = {
      ...settings,
      DATABASE_URL: databaseUrl,
      WEB_CONCURRENCY: count,
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const platform = await startPlatform(join(folder, count), environment);
    running.push(platform);
    return platform;
  };
  try {
    const [one, two] = [await start('1'), await start('2')];
    for (const platform of [one, two]) await sendLoad(platform);
    const rounds: { one: Load; two: Load }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ one: await sendLoad(one), two: await sendLoad(two) });
    const ratio = median(rounds.map((round) => round.two.answersPerSecond / round.one.answersPerSecond));
    const [rate, more] = [rounds.map((round) => round.one), rounds.map((round) => round.two)].map((loads) =>
      median(loads.map(({ answersPerSecond }) => answersPerSecond)),
    ) as [number, number];
    const share = median(rounds.map((round) => round.two.othersShare));
    return {
      what: `two web processes ÷ one, ${what}`,
      figure: ratio.toFixed(2),
      bar: BAR,
      note: `${rate.toFixed(0)} and ${more.toFixed(0)} answers a second; with two, the client, PostgreSQL and others took ${(share * 100).toFixed(0)} % of the processors`,
    };
  } finally {
    for (const platform of running) await endPlatform(platform);
    rmSync(folder, { recursive: true, force: true });
  }
}

let loads = 0;

/** Asks for one page as often as it is answered. Throws when anything but 200 comes back. */
async function sendLoad({ port, process: { pid } }: RunningPlatform): Promise<Load> {
  const url = `http://127.0.0.1:${port}${CONSUMER_SHOP.getCategoryPath('smartphone')}`;
  // The limit on rendered pages counts by address: each load has one of its own.
  loads += 1;
  const headers = ['-H', `host=${CONSUMER_SHOP.host}:${port}`, '-H', `x-forwarded-for=10.0.0.${loads}`];
  const [before, own] = [readMachineMs(), readTreeMs(pid ?? 0)];
  const result = await runAutocannon(['-d', String(SECONDS), '-c', String(CONNECTIONS), ...headers, url]);
  const [after, spent] = [readMachineMs(), readTreeMs(pid ?? 0) - own];
  if (result['2xx'] === 0 || result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result['2xx']} good answers, ${result.non2xx} others, ${result.errors} errors`);
  const all = after.all - before.all;
  return { answersPerSecond: result['2xx'] / SECONDS, othersShare: (after.busy - before.busy - spent) / all };
}
