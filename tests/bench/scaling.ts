import type { Bench } from './report.ts';
import { measureCosts } from './scaling/measure-costs.ts';
import { describeCosts, describePlans, roundCosts } from './scaling/rows.ts';

/** Measures what requests cost, then simulates the busiest seconds of a day with them. */
export const scaling: Bench = {
  name: 'scaling',
  does: 'what each kind of request costs, and by a simulation what a number of visits a day needs',
  run: async () => {
    const costs = roundCosts(await measureCosts());
    return [...describeCosts(costs), ...describePlans(costs)];
  },
};
