import { ROUTE_CHANGE_WAIT_MS } from '../shell/pending.ts';

/** Fetches parts of pages by name, each once, and notifies when one has arrived. */
export class PartLoader<Parts extends object> {
  readonly #fetch: <P extends keyof Parts>(part: P) => Promise<Parts[P]>;
  readonly #loaded: Partial<Parts> = {};
  /**
   * Parts that load for a next page. Each promise resolves when the part is loaded, and at the latest after the
   * route-change wait.
   */
  readonly #waits = new Map<keyof Parts, Promise<void>>();
  readonly #listeners = new Set<() => void>();

  constructor(fetch: <P extends keyof Parts>(part: P) => Promise<Parts[P]>) {
    this.#fetch = fetch;
  }

  find<P extends keyof Parts>(part: P): Parts[P] | undefined {
    return this.#loaded[part];
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Fetches missing parts. Rejects when one cannot be loaded. */
  async load(parts: readonly (keyof Parts)[]): Promise<void> {
    await Promise.all(this.#listMissing(parts).map((part) => this.#load(part)));
  }

  /**
   * The same, but resolves at most 100 ms after each part was first requested, whether it is loaded, loading or failed.
   */
  async loadInTime(parts: readonly (keyof Parts)[]): Promise<void> {
    await Promise.all(this.#listMissing(parts).map((part) => this.#waits.get(part) ?? this.#wait(part)));
  }

  #listMissing(parts: readonly (keyof Parts)[]): (keyof Parts)[] {
    return parts.filter((part) => this.#loaded[part] === undefined);
  }

  async #load(part: keyof Parts): Promise<void> {
    this.#loaded[part] = await this.#fetch(part);
    for (const listener of this.#listeners) listener();
  }

  #wait(part: keyof Parts): Promise<void> {
    const wait = new Promise<void>((done) => {
      const timer = setTimeout(done, ROUTE_CHANGE_WAIT_MS);
      const end = () => {
        clearTimeout(timer);
        this.#waits.delete(part);
        done();
      };
      this.#load(part).then(end, end);
    });
    this.#waits.set(part, wait);
    return wait;
  }
}
