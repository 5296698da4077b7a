/** What a navigation leads to. */
export type Arrival =
  /** A page is ready; `show` renders it in one step. */
  | { kind: 'page'; show: () => void }
  | { kind: 'redirect'; address: string }
  /** Only the browser can show it, with a new document. */
  | { kind: 'document' }
  /** No connection: the shown page stays. */
  | { kind: 'none' };

/** Loads what an address needs. The signal is aborted when the answer no longer counts. */
export type Prepare = (address: string, signal: AbortSignal) => Promise<Arrival>;

/** More are a loop, which the browser reports. */
const MAX_REDIRECTS = 10;

/** One navigation at a time: a newer one ends the older, whatever arrives first. */
export class Navigation {
  #latest = new AbortController();

  /** Ends the navigation that is under way, if any. */
  cancel(): void {
    this.#latest.abort();
  }

  /**
   * Follows redirects. Undefined when a newer navigation began. Never rejects: an address that fails is left to the
   * browser.
   */
  async follow(address: string, prepare: Prepare): Promise<{ arrival: Arrival; address: string } | undefined> {
    this.cancel();
    const own = new AbortController();
    this.#latest = own;
    let at = address;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const arrival = await prepare(at, own.signal).catch((): Arrival => ({ kind: 'document' }));
      if (own.signal.aborted) return undefined;
      if (arrival.kind !== 'redirect') return { arrival, address: at };
      at = arrival.address;
    }
    return { arrival: { kind: 'document' }, address };
  }
}
