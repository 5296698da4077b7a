import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { embeddedServices } from '../../platform/generated/api/endpoint-contracts.gen.ts';
import { createOffer, createTrade, getCurrentTrade } from '../../platform/generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../platform/shared/endpoint.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { createContext, createTradeInput, readTestAssortment } from '../support/selling.ts';
import { type Answer, getVisitorAddress, send } from './http.ts';
import type { Attempt, Ledger } from './ledger.ts';
import type { Random } from './random.ts';

export const HOST = CONSUMER_SHOP.host;
const HOME = '/';
const OFFERS = endpointUrl(embeddedServices, createOffer);
const TRADES = endpointUrl(embeddedServices, createTrade);
const CURRENT = endpointUrl(embeddedServices, getCurrentTrade);

/** A visitor waits this long for an answer, and then asks again. */
const PATIENCE_MS = 10_000;
/** A sale that is still not acknowledged this long after the last fault never will be. */
const GIVE_UP_MS = 120_000;
const SOON_MS = 50;
const MAX_PAUSE_MS = 2_000;

export interface VisitorOptions {
  /** Which shop to ask now: it may change with a restart. */
  port: () => number;
  ledger: Ledger;
  random: Random;
  count: number;
  /** Milliseconds between two sales of one visitor, at most. */
  pauseMs: number;
  /** Visitors look at a page before each sale. */
  browse?: boolean;
}

export interface Visitors {
  /** No new sales; resolves when every sale that was begun is acknowledged, or given up. */
  finish(): Promise<void>;
}

let visitorsSoFar = 0;

/**
 * Sells without end, `count` visitors at a time: an offer, then a trade with a key of its own, asked for again with the
 * same key after a broken connection, a 503 or a 429 until it is acknowledged. Each sale is another person's: an address,
 * an e-mail address and an offer of its own.
 */
export async function startVisitors(options: VisitorOptions): Promise<Visitors> {
  const offer = await whatToOffer();
  const stop = new AbortController();
  const finished: { deadline?: number } = {};
  const sellOn = async () => {
    while (!stop.signal.aborted) {
      await sellOnce(options, offer, finished);
      await pause(options.random.between(0, options.pauseMs), undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const all = Promise.all(Array.from({ length: options.count }, sellOn));
  return {
    finish: async () => {
      finished.deadline = performance.now() + GIVE_UP_MS;
      stop.abort();
      await all;
    },
  };
}

/** A device in perfect shape, as every visitor offers it. */
export async function whatToOffer() {
  const ctx = await createContext(CONSUMER_SHOP.id);
  const device = await (await readTestAssortment()).catalogue.findDevice(ctx, 'apple-iphone-13');
  if (!device) throw new Error('The catalogue has no such device.');
  return {
    deviceId: device.id,
    answers: Object.fromEntries(device.questions.map(({ id, answers }) => [id, answers[0]?.id ?? ''])),
  };
}

async function sellOnce(options: VisitorOptions, offer: unknown, finished: { deadline?: number }): Promise<void> {
  const { ledger, browse = true } = options;
  const visitor = visitorsSoFar;
  visitorsSoFar += 1;
  const from = getVisitorAddress(visitor);
  const key = randomUUID();
  const email = `seller.${visitor}.${key.slice(0, 8)}@example.org`;
  const ask = (
    what: Attempt['what'],
    call: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: unknown },
  ) => askUntilAnswered(options, { what, from, finished, ...call });
  ledger.open += 1;
  try {
    if (browse && !(await ask('page', { method: 'GET', path: HOME }))) return;
    const offered = await ask('offer', { method: 'POST', path: OFFERS, body: offer });
    if (!offered) return;
    const { address } = createTradeInput({ id: '' });
    const body = createTradeInput(JSON.parse(offered.text) as { id: string }, { address: { ...address, email } });
    const made = await ask('trade', { method: 'POST', path: TRADES, headers: { 'idempotency-key': key }, body });
    if (!made) return;
    const { number } = (JSON.parse(made.text) as { trade: { number: string } }).trade;
    ledger.acknowledged.push({ key, email, number, cookie: readCookie(made), at: performance.now() });
  } finally {
    ledger.open -= 1;
  }
}

interface Ask {
  what: Attempt['what'];
  from: string;
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  finished: { deadline?: number };
}

/** Undefined for a rejected request or a missing answer. */
async function askUntilAnswered({ port, ledger }: VisitorOptions, ask: Ask): Promise<Answer | undefined> {
  const { what, finished, ...call } = ask;
  for (let wait = SOON_MS; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
    const from = performance.now();
    const answer = await send({ ...call, port: port(), host: HOST, patience: PATIENCE_MS }).catch(() => undefined);
    const status = answer?.status ?? 0;
    ledger.attempts.push({ what, from, until: performance.now(), status });
    if (answer && status < 300) return answer;
    const hopeless = status >= 300 && status < 500 && status !== 429;
    if (hopeless || performance.now() > (finished.deadline ?? Number.POSITIVE_INFINITY)) {
      ledger.refused.push(`${what}: ${status} ${answer?.text.slice(0, 300) ?? 'no answer'}`);
      return undefined;
    }
    const told = Number(answer?.headers['retry-after'] ?? 0) * 1_000;
    await pause(Math.min(Math.max(wait, told), MAX_PAUSE_MS));
  }
}

function readCookie(answer: Answer): string {
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Asks the shop itself for trades it has acknowledged, as the browsers of their sellers would; those it denies. */
export async function deniedBy(port: number, ledger: Ledger, count: number): Promise<string[]> {
  const denied: string[] = [];
  const step = Math.max(1, Math.floor(ledger.acknowledged.length / count));
  for (const { number, cookie } of ledger.acknowledged.filter((_, index) => index % step === 0)) {
    const from = getVisitorAddress(visitorsSoFar);
    visitorsSoFar += 1;
    const answer = await send({
      port,
      from,
      method: 'GET',
      path: CURRENT,
      host: HOST,
      headers: { cookie },
      patience: PATIENCE_MS,
    });
    const shown = answer.status === 200 && (JSON.parse(answer.text) as { trade: { number: string } }).trade.number;
    if (shown !== number) denied.push(`${number}: ${answer.status}`);
  }
  return denied;
}
