import type { Problem } from '../check/report.ts';
import type { Compilation } from '../compile.ts';
import { buildFleetReport, type FleetReport } from './fleet-report.ts';

/** The fleet of a development server as it was last compiled and checked. */
export class CheckedFleet {
  /** The last one without errors: the one that is served. */
  #valid: Compilation | undefined;
  #last: Compilation | undefined;
  #problems: readonly Problem[] = [];
  #report: FleetReport | undefined;
  readonly #listeners = new Set<() => void>();

  update(compilation: Compilation, problems: readonly Problem[]): void {
    this.#last = compilation;
    this.#problems = problems;
    this.#report = undefined;
    if (problems.every(({ level }) => level !== 'error')) this.#valid = compilation;
    for (const listener of this.#listeners) listener();
  }

  /** The served fleet; the faulty one if there was no other yet. Undefined before the first check. */
  get compilation(): Compilation | undefined {
    return this.#valid ?? this.#last;
  }

  /** The served fleet with the problems of the files as they are now. Undefined before the first check. */
  get report(): FleetReport | undefined {
    if (!this.compilation) return undefined;
    this.#report ??= buildFleetReport(this.compilation, this.#problems);
    return this.#report;
  }

  /** Calls `listener` after each check, until the returned function is called. */
  onChecked(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
