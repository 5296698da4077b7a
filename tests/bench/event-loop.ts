import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { costliestRequests, type Sent } from './costliest-requests.ts';
import { type Bench, median, quantile, type Row } from './report.ts';
import { openShop } from './shop.ts';

const BAR_MS = 50;
const ROUNDS = 5;
const RESOLUTION_MS = 1;
const NAMED = 8;

/** How long the event loop was blocked while a request was answered, the client's own work included. */
interface Held {
  name: string;
  cold: number;
  warm: number[];
}

/**
 * Sends every request alone, once to warm up and then in rounds, from an address of its own each time so that no limit
 * answers in the place of the work.
 */
export const eventLoop: Bench = {
  name: 'eventloop',
  does: 'how long the most expensive requests of every endpoint and page block the event loop',
  run: async () => {
    const shop = await openShop({ TRUSTED_PROXIES: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const { port } = await shop.listen(false);
      const [host = '', tenant] = Object.entries(shop.fleet.hosts)[0] ?? [];
      if (!tenant) throw new Error('the fleet has no host');
      const corpus = await costliestRequests(shop, tenant);
      const quiet: Sent[] = corpus.map(() => ({ name: 'nothing', method: 'GET', path: '/health' }));
      const client = { port, host, agent };
      return [
        ...toRows('machine alone (/health)', '-', await measured(quiet, client)),
        ...toRows('event loop held', `≤ ${BAR_MS} ms`, await measured(corpus, client)),
      ];
    } finally {
      agent.destroy();
      await shop.close();
    }
  },
};

/** The middle of a request's rounds is its own; what is above may be whatever else the machine did. */
function toRows(what: string, bar: string, held: readonly Held[]): Row[] {
  const all = held.flatMap(({ warm }) => warm);
  const costliest = held.toSorted((a, b) => median(b.warm) - median(a.warm));
  const coldest = held.toSorted((a, b) => b.cold - a.cold)[0];
  const worst = held.toSorted((a, b) => Math.max(...b.warm) - Math.max(...a.warm))[0];
  const named = costliest.slice(0, NAMED).map(({ name, warm }) => `${name} ${median(warm).toFixed(1)} ms`);
  const [count, sent] = [held.length, all.length];
  return [
    {
      what: `${what}, p99.9`,
      figure: `${quantile(all, 0.999).toFixed(1)} ms`,
      bar,
      note: `${count} requests, ${sent} sent: median ${median(all).toFixed(1)} ms, worst ${Math.max(...all).toFixed(1)} ms (${worst?.name})`,
    },
    {
      what: `${what}, most expensive request`,
      figure: `${median(costliest[0]?.warm ?? []).toFixed(1)} ms`,
      bar,
      note: `by the middle of ${ROUNDS} rounds${bar === '-' ? '' : `: ${named.join('; ')}`}`,
    },
    {
      what: `${what}, first time`,
      figure: `${coldest?.cold.toFixed(1)} ms`,
      bar: '-',
      note: `before warming up: ${coldest?.name}`,
    },
  ];
}

interface Client {
  port: number;
  host: string;
  agent: Agent;
}

async function measured(corpus: readonly Sent[], client: Client): Promise<Held[]> {
  const held = corpus.map(({ name }): Held => ({ name, cold: 0, warm: [] }));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [at, sent] of corpus.entries()) {
      const ms = await heldBy(sent, client);
      const one = held[at] as Held;
      if (round < 0) one.cold = ms;
      else one.warm.push(ms);
    }
  }
  return held;
}

async function heldBy(sent: Sent, client: Client): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  // The first tick after the start, and the one that notices the end.
  await pause(2 * RESOLUTION_MS);
  delays.reset();
  const status = await send(sent, client);
  await pause(2 * RESOLUTION_MS);
  delays.disable();
  if (status === 429 || status >= 500) throw new Error(`${sent.name} was answered with ${status}`);
  return Math.max(0, delays.max / 1e6 - RESOLUTION_MS);
}

let clients = 0;

function send({ method, path, headers, body }: Sent, { port, host, agent }: Client): Promise<number> {
  clients += 1;
  const address = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
  return new Promise((done, failed) => {
    const asked = request(
      {
        port,
        method,
        path,
        agent,
        host: '127.0.0.1',
        headers: {
          host,
          cookie: 'umlauf_consent=true',
          'x-forwarded-for': address,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => done(answer.statusCode ?? 0));
        answer.once('error', failed);
      },
    );
    asked.once('error', failed);
    asked.end(body);
  });
}
