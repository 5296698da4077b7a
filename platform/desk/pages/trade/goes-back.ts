import type { TradeFacts } from './trade-facts.ts';

/** Whether any item of the trade is returned to its seller. */
export function goesBack({ trade, items }: Pick<TradeFacts, 'trade' | 'items'>): boolean {
  return trade.state === 'returned' || items.some(({ decision }) => decision === 'returned');
}
