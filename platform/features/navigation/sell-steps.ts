export const sellSteps = ['device', 'condition', 'offer', 'shipping', 'money'] as const;

export type SellStep = (typeof sellSteps)[number];

/** Screens of the sell flow and the step of the thread they stand on. */
const stepOfScreen: Record<string, SellStep> = {
  sellCategory: 'device',
  productOverview: 'device',
  productDetail: 'condition',
  checkout: 'offer',
  thankYou: 'shipping',
};

/** Step of the progress thread for a screen; undefined outside of the flow. Past the cart, checkout is about shipping. */
export function sellStepOf(screen: string, query: Readonly<Record<string, string>>): SellStep | undefined {
  if (screen === 'checkout' && query.step !== undefined && query.step !== 'cart') return 'shipping';
  return stepOfScreen[screen];
}

/** Screens on which nothing should lead away from the task: their footer has legal links and shipping only. */
const taskScreens = new Set(['productDetail', 'checkout', 'thankYou', 'clarification', 'clarificationQuickAnswer']);

export function isTaskScreen(screen: string): boolean {
  return taskScreens.has(screen) || screen.startsWith('account');
}
