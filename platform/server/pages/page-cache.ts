import { createHash } from 'node:crypto';
import { type ContentEncoding, compress } from '../edge/compression.ts';

const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 64 * MEGABYTE;
const LIFETIME_MS = 60_000;

/** A rendered page, shared by all visitors with the same key. */
export interface CachedPage {
  body: Buffer;
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

interface Entry extends CachedPage {
  expires: number;
  bytes: number;
  encoded: Map<ContentEncoding, Buffer | Promise<Buffer>>;
}

/**
 * In-memory cache of rendered pages: LRU with a byte limit, entries expire after a minute, and all are dropped when
 * `owner`, the fleet they were rendered from, changes. Callers choose the keys.
 */
export class PageCache {
  readonly #maxBytes: number;
  readonly #lifetimeMs: number;
  /** In order of use, least recently used first. */
  readonly #entries = new Map<string, Entry>();
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

  #find(owner: object, key: string, now: number): CachedPage | undefined {
    if (owner !== this.#owner) this.#startOver(owner);
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.expires <= now) {
      this.#bytes -= entry.bytes;
      return undefined;
    }
    this.#entries.set(key, entry);
    return entry;
  }

  /** Stores a page; undefined when its owner was replaced during rendering, or the page exceeds the cache. */
  keep(owner: object, key: string, page: FinishedPage, now: number): CachedPage | undefined {
    const body = Buffer.from(page.body);
    if (owner !== this.#owner || body.length > this.#maxBytes) return undefined;
    this.#drop(key);
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const expires = now + this.#lifetimeMs;
    const entry = { ...page, body, etag: `W/"${hash}"`, expires, bytes: body.length, encoded: new Map() };
    this.#entries.set(key, entry);
    this.#addBytes(body.length);
    return entry;
  }

  /** The body of the page under `key`, compressed once and cached with the plain one. */
  getEncodedBody(key: string, page: CachedPage, encoding: ContentEncoding): Buffer | Promise<Buffer> {
    const entry = this.#entries.get(key);
    if (entry !== page) return compress(page.body, encoding);
    const known = entry.encoded.get(encoding);
    if (known) return known;
    const made = compress(page.body, encoding);
    entry.encoded.set(encoding, made);
    made.then(
      (body) => {
        entry.encoded.set(encoding, body);
        if (this.#entries.get(key) !== entry) return;
        entry.bytes += body.length;
        this.#addBytes(body.length);
      },
      () => entry.encoded.delete(encoding),
    );
    return made;
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
