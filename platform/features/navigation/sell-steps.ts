import { type ScreenName, type SellStep, screenFacts } from '../../tenancy/route-facts.ts';

/** Step of the progress thread for a screen; undefined outside of a sale. Past the cart, checkout is about shipping. */
export function sellStepOf(screen: ScreenName, query: Readonly<Record<string, string>>): SellStep | undefined {
  if (screen === 'checkout' && query.step !== undefined && query.step !== 'cart') return 'shipping';
  return screenFacts(screen).step ?? undefined;
}

/** Nothing should lead away from the task there. */
export function isTaskScreen(screen: ScreenName): boolean {
  return screenFacts(screen).task;
}
