/** A trade a shop has acknowledged to its seller. */
export interface Acknowledged {
  key: string;
  email: string;
  number: string;
  /** What the seller's browser shows the trade with. */
  cookie: string;
  /** `performance.now()` when the answer was whole. */
  at: number;
}

/** One request and how it ended. */
export interface Attempt {
  what: 'offer' | 'trade' | 'page';
  from: number;
  until: number;
  /** 0 when the connection failed. */
  status: number;
}

/** What the sellers know: the only truth the shop is held to afterwards. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly attempts: Attempt[] = [];
  /** Sales given up, each with the last answer. */
  readonly refused: string[] = [];
  /** Sales that were begun and still wait for an answer. */
  open = 0;

  numbers(): Set<string> {
    return new Set(this.acknowledged.map(({ number }) => number));
  }

  /** Keys that were answered with more than one trade. */
  twoFaced(): string[] {
    const byKey = new Map<string, Set<string>>();
    for (const { key, number } of this.acknowledged) byKey.set(key, (byKey.get(key) ?? new Set()).add(number));
    return [...byKey].filter(([, numbers]) => numbers.size > 1).map(([key]) => key);
  }

  /** The first trade acknowledged after a moment. */
  firstAfter(moment: number): Acknowledged | undefined {
    return this.acknowledged.find(({ at }) => at > moment);
  }

  /** Answers that are neither good nor an honest "come back later". */
  faulty(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { status } of this.attempts) {
      if (FINE.has(status)) continue;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    return counts;
  }

  within(from: number, until: number): Attempt[] {
    return this.attempts.filter((attempt) => attempt.from >= from && attempt.from <= until);
  }
}

const FINE = new Set([0, 200, 201, 429, 503]);
