import type { TradeFacts } from './trade-facts.ts';

/** Whether any item of the trade is returned to its seller. */
export function goesBack({ trade, pieces }: Pick<TradeFacts, 'trade' | 'pieces'>): boolean {
  return trade.state === 'returned' || pieces.some(({ decision }) => decision === 'returned');
}
