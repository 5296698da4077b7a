import type { StorageCalls } from './types.ts';

/** Counts calls of the storage for the metrics. */
export class CallCounter {
  readonly #counts = new Map<string, StorageCalls>();

  count(call: StorageCalls['call'], outcome: StorageCalls['outcome']): void {
    const key = `${call} ${outcome}`;
    const count = (this.#counts.get(key)?.count ?? 0) + 1;
    this.#counts.set(key, { call, outcome, count });
  }

  list(): StorageCalls[] {
    return [...this.#counts.values()];
  }
}
