/** The answer of `/ready`; all but `ready` have status 503. */
export type Readiness = 'ready' | 'starting' | 'stopping' | 'database does not answer' | `pages fail in ${string}`;

/** The database is checked at most once per this time, regardless of the number of requests. */
const CACHE_TTL_MS = 1_000;

export interface ReadinessChecks {
  /** Throws when the database does not answer. */
  checkDatabase: () => Promise<void>;
  /** Returns the shops whose pages fail; `unfinished` while it still renders. */
  findFailingShops: () => readonly string[] | 'unfinished';
  /** Whether the process was asked to end: it still answers, but load balancers must choose another. */
  isStopping: () => boolean;
}

/**
 * Whether this process can serve. At most one check per second reaches the database; concurrent requests share its
 * result. The answer recovers automatically with the database.
 */
export function createReadiness({ checkDatabase, findFailingShops, isStopping }: ReadinessChecks) {
  let started = false;
  let asked: { at: number; answer: Promise<Readiness> } | undefined;
  const ask = () => {
    const answer = checkDatabase().then(
      (): Readiness => 'ready',
      (): Readiness => 'database does not answer',
    );
    asked = { at: performance.now(), answer };
    return answer;
  };
  return {
    started: () => {
      started = true;
    },
    state: async (): Promise<Readiness> => {
      if (isStopping()) return 'stopping';
      if (!started) return 'starting';
      const database = await (asked && performance.now() - asked.at < CACHE_TTL_MS ? asked.answer : ask());
      if (database !== 'ready') return database;
      const failing = findFailingShops();
      if (failing === 'unfinished') return 'starting';
      return failing.length === 0 ? 'ready' : `pages fail in ${failing.join(', ')}`;
    },
  };
}
