import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CART_COOKIE } from '../../shared/cart-cookie.ts';
import { REFERENCE_COOKIE } from '../../shared/partner-reference.ts';
import {
  ACCOUNT_COOKIE,
  bareCookieName,
  CHECKOUT_COOKIE,
  isOwnCookie,
  KNOWN_BROWSER_COOKIE,
  LINK_COOKIE,
  TRADE_COOKIE,
} from '../../shared/visitor-cookies.ts';
import { isCrawler } from '../../tenancy/crawler.ts';
import type { Fleet } from '../boot/fleet.ts';
import type { TrustsPeer } from '../edge/trusted-proxies.ts';
import type { Coding, PageCache } from './page-cache.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The cached page that answers this request; its answer may be recorded. */
    cachedPage: ShownPage | undefined;
  }
}

/** A page of the cache that answers a request. */
interface AnsweringPage {
  /** Its key in the cache. */
  key: string;
  etag: string;
  /** Whether the same request would still get the page under this key. */
  isCurrent: () => boolean;
}

/** The same, with what a content delivery network must know of it. */
interface ShownPage extends AnsweringPage {
  /** What the page shows, besides its shop; a purge names them. */
  keys: () => readonly string[];
  /** Whether the price list is still the same after so many milliseconds. */
  keepsPricesFor: (ms: number) => boolean;
}

/** What log and metrics note of a replayed answer. */
export interface ReplayedAnswer {
  id: string;
  /** Name of the page's route. */
  page: string;
  tenant: string;
  method: string;
  status: number;
  ms: number;
}

interface RecordedAnswer extends AnsweringPage {
  page: string;
  tenant: string;
  status: number;
  /** Of the body; undefined for an answer without one. */
  encoding: Coding | undefined;
  /** Names and values in turn, without the request id. */
  headers: readonly string[];
}

const MAX_ANSWERS = 4_000;
/** Longer requests are rare, and would fill the memory. */
const MAX_KEY_LENGTH = 2_000;
const REQUEST_ID = 'x-request-id';
/** Of pages that browsers keep, and ask again before they show them. */
export const SHARED_PAGE = 'private, no-cache';
/** The same of pages that a content delivery network may store, too. */
export const NETWORK_PAGE = 'no-cache';

/**
 * Headers by which no answer with a cached page differs. Every other one, known or not, is part of the key: a header that
 * code begins to read makes answers slower at worst, never wrong.
 */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'accept',
  'cache-control',
  'connection',
  'dnt',
  'keep-alive',
  'pragma',
  'priority',
  'referer',
  'save-data',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-user',
  'sec-gpc',
  'traceparent',
  'tracestate',
  'upgrade-insecure-requests',
  'via',
  'x-forwarded-for',
  'x-real-ip',
  'x-request-id',
]);

/** The shop's own cookies by which no shared page differs; those of others are never read. */
const PERSONAL_COOKIES: ReadonlySet<string> = new Set([
  ACCOUNT_COOKIE,
  CART_COOKIE,
  CHECKOUT_COOKIE,
  KNOWN_BROWSER_COOKIE,
  LINK_COOKIE,
  REFERENCE_COOKIE,
  TRADE_COOKIE,
]);

export interface RecordedAnswersOptions {
  cache: PageCache;
  fleet: () => Fleet;
  trusts: TrustsPeer;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Notes a replayed answer in log and metrics. */
  note: (answer: ReplayedAnswer) => void;
  /** Whether answers must end their connections; none is replayed then. */
  endsConnections: () => boolean;
}

/**
 * Replays answers with cached pages to requests that equal an earlier one in everything that decides an answer: host,
 * address, and each header that may have an effect. A replay costs what sending its bytes costs: it runs before Fastify.
 * Register it last of all hooks: it records what they have set.
 */
export function replayAnswers(app: FastifyInstance, options: RecordedAnswersOptions): void {
  const recorded = new RecordedAnswers(options);
  app.decorateRequest('cachedPage');
  app.addHook('onResponse', (request, reply, done) => {
    if (request.cachedPage) recorded.record(request, reply, request.cachedPage);
    done();
  });
  const server = app.server as Server;
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    if (!recorded.replay(request, response)) for (const listener of listeners) listener(request, response);
  });
}

/** All are dropped with their fleet, and each ends with its page in the cache. */
class RecordedAnswers {
  readonly #options: RecordedAnswersOptions;
  /** Oldest first. */
  readonly #answers = new Map<string, RecordedAnswer>();
  readonly #trusted = new WeakMap<Socket, boolean>();
  #fleet: Fleet | undefined;

  constructor(options: RecordedAnswersOptions) {
    this.#options = options;
  }

  /** Records the answer to this request, whose headers are complete. */
  record(
    { raw, ctx, page = '' }: FastifyRequest,
    reply: FastifyReply,
    { key: pageKey, etag, isCurrent }: AnsweringPage,
  ): void {
    const fleet = this.#options.fleet();
    if (fleet !== this.#fleet) this.#answers.clear();
    this.#fleet = fleet;
    const key = this.#toKey(raw);
    const sent = reply.getHeaders();
    if (key === undefined || sent['set-cookie'] !== undefined || !isSharedPage(sent['cache-control'])) return;
    const headers = Object.entries(sent).flatMap(([name, value]) =>
      name === REQUEST_ID || value === undefined ? [] : [name, String(value)],
    );
    const coded = (sent['content-encoding'] ?? 'identity') as Coding;
    this.#answers.set(key, {
      key: pageKey,
      etag,
      isCurrent,
      encoding: reply.statusCode === 304 ? undefined : coded,
      headers,
      page,
      tenant: ctx.tenant.id,
      status: reply.statusCode,
    });
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MAX_ANSWERS) return;
      this.#answers.delete(oldest);
    }
  }

  /** Whether the request has been answered. */
  replay(request: IncomingMessage, response: ServerResponse): boolean {
    const began = performance.now();
    const answer = this.#find(request);
    const body = answer && this.#readBody(answer);
    if (!answer || !body) return false;
    const { page, tenant, status, headers } = answer;
    const id = randomUUID();
    response.writeHead(status, [...headers, REQUEST_ID, id]);
    response.end(status === 304 ? undefined : body);
    this.#options.note({ id, page, tenant, method: 'GET', status, ms: performance.now() - began });
    return true;
  }

  #find(request: IncomingMessage): RecordedAnswer | undefined {
    if (this.#answers.size === 0 || this.#fleet !== this.#options.fleet() || this.#options.endsConnections())
      return undefined;
    const key = this.#toKey(request);
    return key === undefined ? undefined : this.#answers.get(key);
  }

  #readBody({ key, etag, encoding, isCurrent }: RecordedAnswer): Buffer | undefined {
    const { cache, now } = this.#options;
    if (!this.#fleet || !isCurrent()) return undefined;
    return cache.findBody(this.#fleet, key, { etag, encoding, now: now() });
  }

  /** Undefined for a request whose answer is not recorded. */
  #toKey({ method, httpVersion, url = '', rawHeaders, socket }: IncomingMessage): string | undefined {
    if (method !== 'GET' || httpVersion !== '1.1') return undefined;
    let key = url;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]?.toLowerCase() ?? '';
      if (WITHOUT_EFFECT.has(name)) continue;
      const value = rawHeaders[at + 1] ?? '';
      // A body must be read.
      if (name === 'content-length' || name === 'transfer-encoding') return undefined;
      if (name === 'user-agent') key += isCrawler(value) ? '\ncrawler' : '';
      else if (name === 'cookie') key += cookiesWithEffect(value);
      else if (name.startsWith('x-forwarded-')) key += `\n${name}:${value}:${this.#trusts(socket)}`;
      else key += `\n${name}:${value}`;
      if (key.length > MAX_KEY_LENGTH) return undefined;
    }
    return key;
  }

  #trusts(socket: Socket): boolean {
    const known = this.#trusted.get(socket);
    if (known !== undefined) return known;
    const trusted = this.#options.trusts(socket.remoteAddress);
    this.#trusted.set(socket, trusted);
    return trusted;
  }
}

function isSharedPage(cacheControl: unknown): boolean {
  return cacheControl === SHARED_PAGE || cacheControl === NETWORK_PAGE;
}

/** The own cookies of a request that shared pages differ by, as text; empty without any. */
export function cookiesWithEffect(header: string): string {
  let kept = '';
  for (const cookie of header.split(';')) {
    const name = cookie.slice(0, Math.max(0, cookie.indexOf('='))).trim();
    if (isOwnCookie(name) && !PERSONAL_COOKIES.has(bareCookieName(name))) kept += `\ncookie:${cookie.trim()}`;
  }
  return kept;
}
