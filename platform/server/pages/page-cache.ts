import { createHash } from 'node:crypto';
import { type ContentEncoding, compress, decompress } from '../edge/compression.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 24 * MEGABYTE;
const LIFETIME_MS = 60_000;
/** How long a page is shown after its lifetime, while it is rendered anew. */
const STALE_MS = 60_000;

/** `identity`: the plain body. */
export type Coding = ContentEncoding | 'identity';

/** A rendered page, shared by all visitors with the same key. `PageCache.getBody` has its body. */
export interface CachedPage {
  contentType: string;
  /** BCP 47 tag of its language. */
  lang: string;
  /** Whether the page is noindex. */
  noindex: boolean;
  /** Weak: the same page in several encodings. */
  etag: string;
}

export interface FinishedPage {
  body: string;
  contentType: string;
  lang: string;
  noindex: boolean;
}

interface SentPage {
  etag: string;
  /** Undefined where the browser has the body. */
  encoding: Coding | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

interface Entry extends CachedPage {
  expires: number;
  bytes: number;
  /** At least one of them is finished. */
  bodies: Map<Coding, Buffer | Promise<Buffer>>;
}

/**
 * In-memory cache of rendered pages: LRU with a byte limit, entries expire after a minute, are shown for one more while they
 * are rendered anew, and all are dropped when `owner`, the fleet they were rendered from, changes. Callers choose the keys.
 */
export class PageCache {
  readonly #maxBytes: number;
  readonly #lifetimeMs: number;
  /** In order of use, least recently used first. */
  readonly #entries = new Map<string, Entry>();
  /** In progress, by key. */
  readonly #renderings = new Map<string, Promise<unknown>>();
  #owner: object | undefined;
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor({ maxBytes = MAX_BYTES, lifetimeMs = LIFETIME_MS } = {}) {
    this.#maxBytes = maxBytes;
    this.#lifetimeMs = lifetimeMs;
  }

  /** Current bytes, including compressed bodies. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How often a page was found. */
  get hits(): number {
    return this.#hits;
  }

  /** How often a page was not found, and therefore rendered. */
  get misses(): number {
    return this.#misses;
  }

  /** `now` in milliseconds. */
  find(owner: object, key: string, now: number): CachedPage | undefined {
    const found = this.#find(owner, key, now);
    if (found) this.#hits += 1;
    else this.#misses += 1;
    return found;
  }

  /** A page whose lifetime has ended, but which may be shown while it is rendered anew. */
  findStale(owner: object, key: string, now: number): CachedPage | undefined {
    return this.#find(owner, key, now - STALE_MS);
  }

  #find(owner: object, key: string, now: number): Entry | undefined {
    if (owner !== this.#owner) this.#startOver(owner);
    const entry = this.#entries.get(key);
    if (!entry || entry.expires <= now) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Resolves when the rendering of the page ends, however it ends; undefined where there is none. */
  findRendering(key: string): Promise<unknown> | undefined {
    return this.#renderings.get(key);
  }

  /** Renders the page; who asks for it meanwhile can wait. */
  async render<T>(key: string, work: () => Promise<T>): Promise<T> {
    const rendering = work();
    // Requests that wait render for themselves then; the failure belongs to the request that rendered.
    const ended = rendering.catch(() => undefined);
    this.#renderings.set(key, ended);
    try {
      return await rendering;
    } finally {
      if (this.#renderings.get(key) === ended) this.#renderings.delete(key);
    }
  }

  /**
   * The body of a page that was sent before, in the same encoding; counts as found. Undefined where the page was replaced or
   * has expired.
   */
  findBody(owner: object, key: string, { etag, encoding, now }: SentPage): Buffer | undefined {
    const found = this.#find(owner, key, now);
    if (found?.etag !== etag) return undefined;
    const body = encoding ? found.bodies.get(encoding) : listFinished(found)[0]?.[1];
    if (!Buffer.isBuffer(body)) return undefined;
    this.#hits += 1;
    return body;
  }

  /** Stores a page; undefined when its owner was replaced during rendering, or the page exceeds the cache. */
  keep(owner: object, key: string, page: FinishedPage, now: number): CachedPage | undefined {
    const body = Buffer.from(page.body);
    if (owner !== this.#owner || body.length > this.#maxBytes) return undefined;
    this.#drop(key);
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const expires = now + this.#lifetimeMs;
    const { contentType, lang, noindex } = page;
    const bodies = new Map<Coding, Buffer>([['identity', body]]);
    const entry = { contentType, lang, noindex, etag: `W/"${hash}"`, expires, bytes: body.length, bodies };
    this.#entries.set(key, entry);
    this.#addBytes(body.length);
    return entry;
  }

  /**
   * The body of a page of this cache, compressed once. The plain body is dropped then: nearly all visitors take pages
   * compressed, at a tenth of its bytes, and it can be made again.
   */
  getBody(key: string, page: CachedPage, encoding: Coding): Buffer | Promise<Buffer> {
    const entry = page as Entry;
    const known = entry.bodies.get(encoding);
    if (known) return known;
    const made = makeBody(entry, encoding);
    entry.bodies.set(encoding, made);
    made.then(
      (body) => {
        entry.bodies.set(encoding, body);
        if (encoding !== 'identity') entry.bodies.delete('identity');
        this.#count(key, entry);
      },
      () => entry.bodies.delete(encoding),
    );
    return made;
  }

  /** Counts the bytes of an entry anew, unless it was dropped. */
  #count(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    const before = entry.bytes;
    entry.bytes = listFinished(entry).reduce((bytes, [, body]) => bytes + body.length, 0);
    this.#addBytes(entry.bytes - before);
  }

  #startOver(owner: object): void {
    this.#owner = owner;
    this.#entries.clear();
    this.#bytes = 0;
  }

  #addBytes(by: number): void {
    this.#bytes += by;
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}

function listFinished({ bodies }: Entry): [Coding, Buffer][] {
  return [...bodies].flatMap(([coding, body]): [Coding, Buffer][] => (Buffer.isBuffer(body) ? [[coding, body]] : []));
}

async function makeBody(entry: Entry, encoding: Coding): Promise<Buffer> {
  const finished = listFinished(entry);
  const [coding, body] = finished.find(([one]) => one === 'identity') ?? finished[0] ?? [];
  if (coding === undefined || body === undefined) throw new Error('a cached page has no body');
  const plain = coding === 'identity' ? body : await decompress(body, coding);
  return encoding === 'identity' ? plain : compress(plain, encoding);
}
