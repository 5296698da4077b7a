import type { TradeFacts } from './trade-facts.ts';

/** Whether anything of the trade is sent back to its seller. */
export function goesBack({ trade, pieces }: Pick<TradeFacts, 'trade' | 'pieces'>): boolean {
  return trade.state === 'returned' || pieces.some(({ decision }) => decision === 'returned');
}
