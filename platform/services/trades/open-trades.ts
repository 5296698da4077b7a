import { sql } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import { type TradeState, transitions } from '../../shared/trade-states.ts';

/** Open trades of one shop. */
export interface OpenTrades {
  tenant: string;
  count: number;
  /** The oldest trades, at most `MAX_LISTED`. */
  trades: { number: string; state: TradeState }[];
}

const MAX_LISTED = 20;

/** A state that ends a trade. Only a corrected clock reopens an expired one. */
const isFinal = (state: TradeState) => state === 'expired' || transitions[state].length === 0;
const OPEN_STATES = (Object.keys(transitions) as TradeState[]).filter((state) => !isFinal(state));

/** Open trades by shop, of shops in the fleet or not. A test holds up no closing. */
export async function listOpenTrades(db: Query): Promise<OpenTrades[]> {
  const rows = await db
    .selectFrom('trade')
    .select([
      'tenant',
      sql<number>`count(*)`.as('count'),
      sql<OpenTrades['trades']>`
        to_jsonb((array_agg(jsonb_build_object('number', number, 'state', state) order by id))[1:${sql.lit(MAX_LISTED)}])
      `.as('trades'),
    ])
    .where('state', 'in', OPEN_STATES)
    .where('is_test', '=', false)
    .groupBy('tenant')
    .orderBy('tenant')
    .execute();
  return rows;
}

/** Open trades of shops that are not among `tenants`: their files were removed too early. */
export async function listOrphanedTrades(db: Query, tenants: readonly string[]): Promise<OpenTrades[]> {
  return (await listOpenTrades(db)).filter(({ tenant }) => !tenants.includes(tenant));
}
