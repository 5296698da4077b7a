import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { endPlatform, type RunningPlatform, startPlatform } from '../../support/platform.ts';
import { startPostgres, type TemporaryPostgres } from '../../support/postgres.ts';
import { createTradeInput } from '../../support/selling.ts';
import { readTreeMs } from '../processor-times.ts';
import { median } from '../report.ts';
import type { Cost, Costs, Kind } from './plan.ts';

const ROUNDS = 5;
const CONNECTIONS = 4;
const KILOBYTE = 1_024;
/** A process that worked less than this in so long a time is idle, in milliseconds. */
const [IDLE_WORK_MS, IDLE_MS] = [20, 1_000];
const BROTLI = { 'accept-encoding': 'br' };
const JSON_TYPE = { 'content-type': 'application/json' };
const DEVICE = 'apple-iphone-13';
export const SEARCHED_TEXTS = [
  'iphone 13',
  'galaxy s23',
  'macbook air',
  'canon eos',
  'ipad pro',
  'sony alpha',
  'xperia',
  'thinkpad',
];

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number;
  body: string;
  bytes: number;
}

/** Measures what each kind of request costs of a web process and of PostgreSQL, all in turn in five rounds; a cost is the median. */
export async function measureCosts(): Promise<Costs> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('the programs of PostgreSQL are not installed in /usr/lib/postgresql');
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-bench-'));
  const running: RunningPlatform[] = [];
  const start = async (name: string, settings: Record<string, string>) => {
    const place = { DATABASE_URL: postgres.url, TRUSTED_PROXIES: '127.0.0.1', ...settings };
    const platform = await startPlatform(join(folder, name), place);
    running.push(platform);
    return new Measured(platform, postgres);
  };
  try {
    const shop = await start('shop', {});
    const uncached = await start('uncached', { PAGE_CACHE: 'off', WORKER: 'off' });
    const page = CONSUMER_SHOP.getCategoryPath('smartphone');
    const { body } = await shop.ask({ path: page });
    const [, file = ''] = /"(\/assets\/chunks\/common-[^"]+\.js)"/.exec(body) ?? [];
    const made: string[] = [];
    const kinds: Record<Kind, () => Promise<Cost>> = {
      'page from the cache': () => shop.measure(2_000, () => ({ path: page, headers: BROTLI })),
      'page rendered anew': () => uncached.measure(200, () => ({ path: page, headers: BROTLI })),
      'data of a next page': () =>
        shop.measure(400, () => ({ path: `${page}/index.pageContext.json`, headers: BROTLI })),
      suggestions: () =>
        shop.measure(400, (nth) => ({
          path: `/api/suggestions?q=${encodeURIComponent(SEARCHED_TEXTS[nth % SEARCHED_TEXTS.length] ?? '')}`,
        })),
      offer: () =>
        shop.measure(
          100,
          () => ({ method: 'POST', path: '/api/offers', headers: JSON_TYPE, body: JSON.stringify(offer) }),
          (answer) => made.push((JSON.parse(answer.body) as { id: string }).id),
        ),
      sale: () => shop.measure(100, () => toSale(made.pop() ?? '')),
      file: () => shop.measure(2_000, () => ({ path: file, headers: BROTLI })),
    };
    const offer = await findOffer(shop);
    const measured = Object.fromEntries(Object.keys(kinds).map((kind): [string, Cost[]] => [kind, []]));
    // The first round compiles the program's code.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [kind, measure] of Object.entries(kinds)) {
        const cost = await measure();
        if (round > 0) measured[kind]?.push(cost);
      }
    }
    return Object.fromEntries(Object.entries(measured).map(([kind, costs]) => [kind, medianCost(costs)])) as Costs;
  } finally {
    for (const platform of running) await endPlatform(platform);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function toSale(offerId: string): Asked {
  const headers = { ...JSON_TYPE, 'idempotency-key': crypto.randomUUID() };
  return { method: 'POST', path: '/api/trades', headers, body: JSON.stringify(createTradeInput({ id: offerId })) };
}

/** A device with the first answer of each of its questions, from the state of its page. */
async function findOffer(shop: Measured): Promise<{ deviceId: string; answers: Record<string, string> }> {
  const path = `${CONSUMER_SHOP.getDevicePath(DEVICE)}/index.pageContext.json`;
  const { body } = await shop.ask({ path });
  const { device, questions } = (JSON.parse(body) as { data: ShownDevice }).data;
  return {
    deviceId: device.id,
    answers: Object.fromEntries(questions.map((one) => [one.id, one.answers[0]?.id ?? ''])),
  };
}

interface ShownDevice {
  device: { id: string };
  questions: { id: string; answers: { id: string }[] }[];
}

function medianCost(costs: readonly Cost[]): Cost {
  const of = (member: keyof Cost) => median(costs.map((cost) => cost[member]));
  return { webMs: of('webMs'), databaseMs: of('databaseMs'), kilobytes: of('kilobytes') };
}

let clients = 0;

/** A web process whose processor time is read, with that of its database. */
class Measured {
  readonly #platform: RunningPlatform;
  readonly #postgres: TemporaryPostgres;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  constructor(platform: RunningPlatform, postgres: TemporaryPostgres) {
    this.#platform = platform;
    this.#postgres = postgres;
  }

  /** Sends so many requests, a few at a time, and returns what one cost until both processes were idle again. */
  async measure(count: number, create: (nth: number) => Asked, take?: (answer: Answer) => void): Promise<Cost> {
    const before = this.#readMs();
    let [next, bytes] = [0, 0];
    const client = async () => {
      while (next < count) {
        const answer = await this.ask(create(next++));
        bytes += answer.bytes;
        take?.(answer);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    const after = await this.#whenIdle();
    const [webMs, databaseMs] = [after.web - before.web, after.database - before.database].map((ms) => ms / count);
    return { webMs: webMs ?? 0, databaseMs: databaseMs ?? 0, kilobytes: bytes / count / KILOBYTE };
  }

  /** Throws for every answer but a success. */
  ask({ method = 'GET', path, headers = {}, body }: Asked): Promise<Answer> {
    // Each client has its own address, so that no limit answers in the place of the work.
    clients += 1;
    const address = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
    const common = { host: CONSUMER_SHOP.host, 'x-forwarded-for': address };
    return new Promise((done, failed) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#platform.port,
          agent: this.#agent,
          method,
          path,
          headers: { ...common, ...headers },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('end', () => {
            const whole = Buffer.concat(parts);
            const status = response.statusCode ?? 0;
            if (status < 200 || status > 299) failed(new Error(`${method} ${path}: ${status}`));
            else done({ status, body: whole.toString(), bytes: whole.length });
          });
        },
      );
      sent.once('error', failed);
      sent.end(body);
    });
  }

  /** A sale draws its label and writes its mail after the answer. */
  async #whenIdle(): Promise<{ web: number; database: number }> {
    for (let last = this.#readMs(); ; ) {
      await pause(IDLE_MS);
      const now = this.#readMs();
      if (now.web - last.web <= IDLE_WORK_MS && now.database - last.database <= IDLE_WORK_MS) return now;
      last = now;
    }
  }

  #readMs(): { web: number; database: number } {
    return { web: readTreeMs(this.#platform.process.pid ?? 0), database: readTreeMs(this.#postgres.pid()) };
  }
}
