/**
 * A content delivery network in front of a shop on this machine, as strict as the two that the project supports document
 * theirs: it stores whatever they may store, for as long as they may, and selects answers by what they select by.
 *
 * Fastly (https://www.fastly.com/documentation/guides/concepts/cache/cache-freshness/): the status and `Cache-Control: private`
 * or a cookie decide whether an answer is stored, `no-store` does not; an answer without a lifetime gets an hour.
 * Cloudflare (https://developers.cloudflare.com/cache/concepts/): only requests of the cache rule are looked up, `Vary` is not
 * read, and Accept-Encoding is its own.
 */
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CdnProvider } from '../../platform/services/cdn/types.ts';
import { createRuleReader, type RuleReader } from './network-rules.ts';

export interface NetworkRequest {
  host: string;
  path: string;
  method?: 'GET' | 'HEAD' | 'POST';
  /** In lower case. */
  headers?: Record<string, string>;
}

export interface NetworkAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded. */
  text: string;
  from: 'origin' | 'cache' | 'stale';
}

type OriginAnswer = Omit<NetworkAnswer, 'from'>;

interface StoredAnswer extends OriginAnswer {
  vary: readonly [name: string, value: string | undefined][];
  keys: readonly string[];
  storedMs: number;
  ttlMs: number;
  staleMs: number;
  errorMs: number;
}

const FASTLY_STATUSES = [200, 203, 300, 301, 302, 404, 410];
const FASTLY_DEFAULT_SECONDS = 3_600;
const CONDITIONAL = ['if-none-match', 'if-modified-since'];

export class SharedCache {
  /** Milliseconds by which the network's clock is ahead. */
  aheadMs = 0;
  /** The shop does not answer. */
  isOriginDown = false;
  readonly #stored = new Map<string, StoredAnswer[]>();
  readonly #refreshing: Promise<unknown>[] = [];
  readonly #provider: CdnProvider;
  readonly #port: number;
  readonly #rules: RuleReader;

  /** `rules` as `npm run cdn -- rules` prints them. Without any, Fastly stores by headers alone, and Cloudflare nothing. */
  constructor(provider: CdnProvider, port: number, rules = '') {
    this.#provider = provider;
    this.#port = port;
    this.#rules = createRuleReader(provider, rules);
  }

  /** Answers that it holds. */
  get size(): number {
    return [...this.#stored.values()].flat().length;
  }

  async ask(visitor: NetworkRequest): Promise<NetworkAnswer> {
    const asked = { method: 'GET' as const, ...visitor, headers: { ...visitor.headers } };
    const isRead = asked.method === 'GET' || asked.method === 'HEAD';
    if (!isRead || this.#rules(asked) === 'pass') return { ...(await this.#fetch(asked)), from: 'origin' };
    const conditional = asked.headers['if-none-match'];
    for (const name of CONDITIONAL) delete asked.headers[name];
    // Cloudflare asks for its own encodings, and encodes again for each visitor.
    if (this.#provider === 'cloudflare') asked.headers['accept-encoding'] = 'gzip, br';
    const answer = await this.#look(asked);
    if (conditional !== undefined && answer.headers.etag === conditional) return { ...answer, status: 304, text: '' };
    return asked.method === 'HEAD' ? { ...answer, text: '' } : answer;
  }

  purge(keys: readonly string[]): void {
    for (const [address, answers] of this.#stored)
      this.#stored.set(
        address,
        answers.filter((one) => !one.keys.some((key) => keys.includes(key))),
      );
  }

  /** Waits for the answers that are asked for after a stale one. */
  async settle(): Promise<void> {
    await Promise.all(this.#refreshing.splice(0));
  }

  async #look(asked: NetworkRequest): Promise<NetworkAnswer> {
    const found = this.#find(asked);
    const ageMs = found ? this.#now() - found.storedMs : 0;
    if (found && ageMs < found.ttlMs) return { ...found, from: 'cache' };
    if (found && ageMs < found.ttlMs + found.staleMs) {
      this.#refreshing.push(this.#fetchAndStore(asked));
      return { ...found, from: 'stale' };
    }
    try {
      const answer = await this.#fetchAndStore(asked);
      if (answer.status < 500) return { ...answer, from: 'origin' };
      if (!found || ageMs >= found.ttlMs + found.errorMs) return { ...answer, from: 'origin' };
    } catch (error) {
      if (!found || ageMs >= found.ttlMs + found.errorMs) throw error;
    }
    return { ...found, from: 'stale' };
  }

  #find({ host, path, headers = {} }: NetworkRequest): StoredAnswer | undefined {
    const answers = this.#stored.get(`${host} ${path}`) ?? [];
    return answers.find(({ vary }) => vary.every(([name, value]) => headers[name] === value));
  }

  async #fetchAndStore(asked: NetworkRequest): Promise<OriginAnswer> {
    // A network fills its cache with GET for HEAD.
    const answer = await this.#fetch({ ...asked, method: 'GET' });
    const lifetime = this.#provider === 'fastly' ? readFastlyLifetime(answer) : readCloudflareLifetime(answer);
    if (lifetime) this.#store(asked, answer, lifetime);
    return answer;
  }

  #store({ host, path, headers = {} }: NetworkRequest, answer: OriginAnswer, lifetime: Lifetime): void {
    const named = this.#provider === 'fastly' ? splitList(answer.headers.vary) : [];
    const vary = named.map((name) => [name, headers[name]] as [string, string | undefined]);
    const listed = answer.headers[this.#provider === 'fastly' ? 'surrogate-key' : 'cache-tag'];
    const keys = String(listed ?? '').split(this.#provider === 'fastly' ? ' ' : ',');
    const address = `${host} ${path}`;
    const isOther = (one: StoredAnswer) => JSON.stringify(one.vary) !== JSON.stringify(vary);
    const others = (this.#stored.get(address) ?? []).filter(isOther);
    this.#stored.set(address, [...others, { ...answer, vary, keys, storedMs: this.#now(), ...lifetime }]);
  }

  #fetch({ host, path, method, headers }: NetworkRequest): Promise<OriginAnswer> {
    if (this.isOriginDown) return Promise.reject(new Error('the origin does not answer'));
    return askShop(this.#port, { host, path, ...(method ? { method } : {}), ...(headers ? { headers } : {}) });
  }

  #now(): number {
    return Date.now() + this.aheadMs;
  }
}

/** Asks a shop itself. */
export function askShop(
  port: number,
  { host, path, method = 'GET', headers = {} }: NetworkRequest,
): Promise<OriginAnswer> {
  return new Promise((done, failed) => {
    send({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (got) => {
      const chunks: Buffer[] = [];
      got.on('data', (chunk: Buffer) => chunks.push(chunk));
      got.on('error', failed);
      got.on('end', () => {
        const text = decode(Buffer.concat(chunks), got.headers['content-encoding']);
        done({ status: got.statusCode ?? 0, headers: got.headers, text });
      });
    })
      .on('error', failed)
      .end();
  });
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0 || encoding === undefined) return bytes.toString();
  return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

type Lifetime = Pick<StoredAnswer, 'ttlMs' | 'staleMs' | 'errorMs'>;

function readFastlyLifetime({ status, headers }: OriginAnswer): Lifetime | undefined {
  const cacheControl = headers['cache-control'] ?? '';
  const isStored = FASTLY_STATUSES.includes(status) && !headers['set-cookie'] && !/private/.test(cacheControl);
  if (!isStored || headers.vary === '*') return undefined;
  const surrogate = headers['surrogate-control'] as string | undefined;
  const seconds =
    readSeconds(surrogate, 'max-age') ?? readSeconds(cacheControl, 's-maxage') ?? readSeconds(cacheControl, 'max-age');
  return toLifetime(seconds ?? FASTLY_DEFAULT_SECONDS, surrogate ?? cacheControl);
}

/** With the rule's "use the header if present, bypass cache if not". */
function readCloudflareLifetime({ headers }: OriginAnswer): Lifetime | undefined {
  const said = (headers['cloudflare-cdn-cache-control'] ?? headers['cdn-cache-control']) as string | undefined;
  const control = said ?? headers['cache-control'] ?? '';
  const seconds = readSeconds(control, 's-maxage') ?? readSeconds(control, 'max-age');
  const isStored = !headers['set-cookie'] && !/private|no-store|no-cache/.test(control);
  return isStored && seconds !== undefined ? toLifetime(seconds, control) : undefined;
}

function toLifetime(seconds: number, control: string): Lifetime {
  return {
    ttlMs: 1_000 * seconds,
    staleMs: 1_000 * (readSeconds(control, 'stale-while-revalidate') ?? 0),
    errorMs: 1_000 * (readSeconds(control, 'stale-if-error') ?? 0),
  };
}

function readSeconds(control: string | undefined, name: string): number | undefined {
  const [, seconds] = new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(control ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

function splitList(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}
