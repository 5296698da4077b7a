export interface Result {
  name: string;
  held: boolean;
  /** What was tried, with counts. */
  tried: string;
  /** Figures of an attack that held, sentences about one that did not. */
  evidence: readonly string[];
}

const MAX_SENTENCES = 6;

/** Attempts and successes of one attack. */
export class Trial {
  readonly #counts = new Map<string, number>();
  readonly #broken = new Map<string, number>();
  readonly #figures: string[] = [];

  count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  /** `broken` says what the attacker reached where `held` is false; equal sentences are counted. */
  expect(held: boolean, broken: string): void {
    this.count('checks');
    if (!held) this.#broken.set(broken, (this.#broken.get(broken) ?? 0) + 1);
  }

  /** A figure that is printed either way. */
  note(figure: string): void {
    this.#figures.push(figure);
  }

  result(name: string): Result {
    const broken = [...this.#broken].map(([sentence, times]) =>
      times > 1 ? `${sentence} (${times} times)` : sentence,
    );
    const checks = this.#counts.get('checks') ?? 0;
    const tried = [...this.#counts].map(([what, times]) => `${times} ${what}`).join(', ');
    // An attack without checks proves nothing.
    if (checks === 0) broken.push('nothing was checked');
    return {
      name,
      held: broken.length === 0,
      tried: tried || 'nothing',
      evidence: [...broken.slice(0, MAX_SENTENCES), ...more(broken.length), ...this.#figures],
    };
  }
}

function more(count: number): string[] {
  return count > MAX_SENTENCES ? [`${count - MAX_SENTENCES} more`] : [];
}

/** For what an attack needs before it begins; an attack that cannot start proves nothing. */
export function assertReady(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`the attack could not begin: ${what}`);
}
