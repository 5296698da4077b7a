import type { Compilation } from '../compile.ts';
import type { Tenant } from '../resolve/fleet.ts';

/** Two states of the fleet. */
export interface Sides {
  before: Compilation;
  after: Compilation;
}

/** Ids of the languages that a shop offers, its own first. */
export function listLanguages({ config, country }: Tenant): string[] {
  const offered = Array.isArray(config.languages) ? config.languages.map(String) : [];
  return [country, ...offered.filter((id) => id !== country)];
}

/** Results by a key of strings, each computed once. */
export class Memo<Result> {
  readonly #results = new Map<string, Result>();

  get(key: readonly string[], compute: () => Result): Result {
    const name = JSON.stringify(key);
    const known = this.#results.get(name);
    if (known !== undefined) return known;
    const result = compute();
    this.#results.set(name, result);
    return result;
  }
}
