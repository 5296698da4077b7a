import type { RankComparison } from './statistics.ts';
import type { Trial } from './trial.ts';

/** Two requests with the same answer whose times must not differ. */
export function expectAlike(trial: Trial, what: string, { auc, bound }: RankComparison): void {
  const figure = `${what}: AUC ${auc.toFixed(3)}, 99 % bound 0.5 ± ${bound.toFixed(3)}`;
  trial.expect(Math.abs(auc - 0.5) <= bound, `time tells ${figure}`);
  if (Math.abs(auc - 0.5) <= bound) trial.note(figure);
}
