import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Call, getVisitorAddress, send } from '../chaos/http.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, NEIGHBOUR_SHOP, SISTER_SHOP } from '../support/chosen-shops.ts';

/** Names of one instance's hosts, as its stage has them. */
export interface Hosts {
  shop: string;
  /** Another tenant of the same country. */
  partner: string;
  /** A tenant of another country. */
  abroad: string;
  /** A tenant that buys from companies. */
  business: string;
  desk: string;
}

/** An address that is attacked. */
export interface Target {
  /** Of the instance, for evidence. */
  label: string;
  stage: 'local' | 'production';
  port: number;
  hosts: Hosts;
}

export const HOSTS: Readonly<Record<Target['stage'], Hosts>> = {
  local: {
    shop: CONSUMER_SHOP.host,
    partner: SISTER_SHOP.host,
    abroad: NEIGHBOUR_SHOP.host,
    business: BUSINESS_SHOP.host,
    desk: 'desk.localhost',
  },
  production: {
    shop: CONSUMER_SHOP.productionHost,
    partner: SISTER_SHOP.productionHost,
    abroad: NEIGHBOUR_SHOP.productionHost,
    business: BUSINESS_SHOP.productionHost,
    desk: 'desk.umlauf.example',
  },
};

/** Away from the addresses that chaos gives its visitors. */
let visitors = 20_000_000;

/** An address nothing was sent from before, in a network of its own: no limit takes two for one. */
export function newAddress(): string {
  visitors += 1;
  return getVisitorAddress(visitors);
}

export type Request = Partial<Omit<Call, 'port' | 'path'>> & { form?: Readonly<Record<string, string>> };

export interface TimedAnswer extends Answer {
  ms: number;
}

const TIMEOUT_MS = 20_000;

/** One request to a path. A GET, from a new address, to the shop's host, unless it says otherwise; with a body a POST. */
export async function sendRequest(target: Target, path: string, request: Request = {}): Promise<TimedAnswer> {
  const { form, headers, ...call } = request;
  const body = form ? Buffer.from(new URLSearchParams(form).toString()) : call.body;
  const start = performance.now();
  const answer = await send({
    port: target.port,
    path,
    from: newAddress(),
    method: body === undefined ? 'GET' : 'POST',
    patience: TIMEOUT_MS,
    ...call,
    host: call.host ?? target.hosts.shop,
    ...(body === undefined ? {} : { body }),
    headers: {
      // Production stands behind a proxy that ends TLS: its hosts have no port.
      ...(target.stage === 'production' ? { host: call.host ?? target.hosts.shop } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' } : {}),
      ...headers,
    },
  });
  return { ...answer, ms: performance.now() - start };
}

const AGAIN_EVERY_MS = 400;
const AGAIN_TIMES = 8;

/** The same request once more, as often as a busy machine answers it 503. */
export async function whileUnavailable(request: () => Promise<TimedAnswer>): Promise<TimedAnswer> {
  let answer = await request();
  for (let time = 1; time < AGAIN_TIMES && answer.status === 503; time += 1) {
    await pause(AGAIN_EVERY_MS);
    answer = await request();
  }
  return answer;
}

/** What a client sees of an exchange that may break off: status 0 for no answer in time. */
export async function trySendRequest(target: Target, path: string, request: Request = {}): Promise<TimedAnswer> {
  const start = performance.now();
  return sendRequest(target, path, request).catch((error: Error) => ({
    status: 0,
    headers: {},
    text: error.message,
    ms: performance.now() - start,
  }));
}

/** The origin of a host as browsers write it. */
export function webOrigin(target: Target, host = target.hosts.shop): string {
  return target.stage === 'local' ? `http://${host}:${target.port}` : `https://${host}`;
}

/** An answer's cookies, as a browser sends them back. */
export function cookiesIn({ headers }: Pick<Answer, 'headers'>): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

export function parseJson<T>({ text }: Pick<Answer, 'text'>): T {
  return JSON.parse(text) as T;
}
