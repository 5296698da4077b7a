import { type ScreenName, type SellStep, screenFacts } from '../../tenancy/route-facts.ts';

/**
 * Step of the progress thread for a screen; undefined outside of the sell flow. After the cart, checkout is the
 * shipping step.
 */
export function getSellStep(screen: ScreenName, query: Readonly<Record<string, string>>): SellStep | undefined {
  if (screen === 'checkout' && query.step !== undefined && query.step !== 'cart') return 'shipping';
  return screenFacts(screen).step ?? undefined;
}

/** Task screens must not link away from the task. */
export function isTaskScreen(screen: ScreenName): boolean {
  return screenFacts(screen).task;
}
