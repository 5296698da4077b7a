import type { Query } from '../../database/index.server.ts';
import { listOrphanedTrades, type OpenTrades } from '../../services/trades/index.server.ts';

const EXAMPLES = 5;

/** One line per shop that has open trades and no files: `<tenant>: 2 open trades (UM-1, UM-2)`. */
export async function orphanedTradeLines(db: Query, tenants: readonly string[]): Promise<string[]> {
  return (await listOrphanedTrades(db, tenants)).map(formatOrphans);
}

function formatOrphans({ tenant, count, trades }: OpenTrades): string {
  const numbers = trades.slice(0, EXAMPLES).map(({ number }) => number);
  const more = count > EXAMPLES ? ', …' : '';
  return `${tenant}: ${count} open ${count === 1 ? 'trade' : 'trades'} (${numbers.join(', ')}${more})`;
}
