import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listHosts } from '../../platform/server/operator/fleet/shop-entry.ts';
import { findConsumerShop } from '../support/test-shop.ts';
import type { OpenLoopResult } from './open-loop.ts';
import type { Bench, Row } from './report.ts';
import { openShop } from './shop.ts';

const client = fileURLToPath(new URL('open-loop.ts', import.meta.url));
const TIMES = 3;
const SECONDS = 20;
/** Of the capacity, so that nothing waits. */
const BUSY_SHARE = 0.9;
/** Less than can be rendered. */
const [WARM_UP_RATE, WARM_UP_SECONDS] = [100, 8];
const SETTLED_MS = 250;

/**
 * Asks for pages that are not kept at three times the rate that the process can answer, as visitors who do not wait for each
 * other do. The capacity follows from what a page costs of a processor.
 */
export const overload: Bench = {
  name: 'overload',
  does: 'what visitors get when three times as many come as can be answered',
  run: async () => {
    const shop = await openShop({ TRUSTED_PROXIES: '127.0.0.1', OVERLOAD_DELAY_MS: '100' });
    try {
      const { port } = await shop.listen(false);
      const found = findConsumerShop();
      const host = `${listHosts(shop.fleet, found.id)[0]}:${port}`;
      const path = found.getCategoryPath('smartphone');
      const send = (rate: number, seconds: number) =>
        runClient([String(port), host, path, String(rate), String(seconds)]);
      const measureCapacity = async (rate: number) => {
        const { user, system } = process.cpuUsage();
        const { accepted } = await send(rate, WARM_UP_SECONDS);
        const spent = process.cpuUsage({ user, system });
        return accepted / ((spent.user + spent.system) / 1_000_000);
      };
      // The first pages compile the program's code, and a busy process is faster than an idle one.
      await send(WARM_UP_RATE, WARM_UP_SECONDS);
      const first = await measureCapacity(WARM_UP_RATE);
      const capacity = await measureCapacity(Math.round(first * BUSY_SHARE));
      const result = await send(Math.round(capacity * TIMES), SECONDS);
      const recoveredMs = await untilAccepted(port, host, path);
      return toRows(capacity, result, recoveredMs);
    } finally {
      await shop.close();
    }
  },
};

function toRows(capacity: number, result: OpenLoopResult, recoveredMs: number): Row[] {
  const { sent, accepted, acceptedP99, refused, refusedP99, unanswered, clientShare } = result;
  const what = `${TIMES} times the capacity`;
  return [
    {
      what: `${what}: accepted, p99`,
      figure: `${acceptedP99.toFixed(0)} ms`,
      bar: '500 ms',
      note: `${capacity.toFixed(0)} pages a second can be rendered; of ${sent} in ${SECONDS} s ${accepted} were accepted, ${refused} refused with 503 (p99 ${refusedP99.toFixed(0)} ms); the client took ${(clientShare * 100).toFixed(0)} % of a processor`,
    },
    { what: `${what}: without an answer`, figure: String(unanswered), bar: '0' },
    { what: `${what}: normal again after`, figure: `${(recoveredMs / 1_000).toFixed(1)} s`, bar: '10 s' },
  ];
}

/** Milliseconds until a page is accepted again. */
async function untilAccepted(port: number, host: string, path: string): Promise<number> {
  const start = performance.now();
  while ((await readStatus(port, host, path)) !== 200) await pause(SETTLED_MS);
  return performance.now() - start;
}

function readStatus(port: number, host: string, path: string): Promise<number | undefined> {
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    }).once('error', failed);
  });
}

function runClient(args: readonly string[]): Promise<OpenLoopResult> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--import', 'tsx', client, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', failed);
    child.once('close', (code) =>
      code === 0 ? done(JSON.parse(output) as OpenLoopResult) : failed(new Error(`the client ended with ${code}`)),
    );
  });
}
