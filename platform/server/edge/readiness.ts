/** What `/ready` says; all but `ready` with 503. */
export type Readiness = 'ready' | 'starting' | 'database does not answer';

/** However many ask, the database is asked once in this time. */
const KEPT_MS = 1_000;

/**
 * Whether this process can serve. The database is asked at most once a second, by one of those who ask; the others get the same
 * answer. What it says when the database is back follows by itself.
 */
export function createReadiness(checkDatabase: () => Promise<void>) {
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
      if (!started) return 'starting';
      return asked && performance.now() - asked.at < KEPT_MS ? asked.answer : ask();
    },
  };
}
