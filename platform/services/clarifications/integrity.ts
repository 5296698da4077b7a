import { sql } from 'kysely';
import type { IntegrityRule } from '../../database/index.server.ts';

const NAMED = sql`select trade.number as name from clarification join trade on trade.id = trade_id`;

/** What every question to a seller must say. */
export const clarificationIntegrity: readonly IntegrityRule[] = [
  {
    broken: 'clarifications about nothing',
    find: sql`${NAMED} where not exists (select from clarification_item where clarification_id = clarification.id)`,
  },
  {
    broken: 'clarifications that ended with a device undecided, or wait with all decided',
    find: sql`${NAMED} where (clarification.state = 'open') <> exists
      (select from clarification_item where clarification_id = clarification.id and decision is null)`,
  },
  {
    broken: 'clarifications that wait for a trade that does not, or ended while it does',
    find: sql`${NAMED} where (clarification.state = 'open') <> (trade.state = 'clarification')`,
  },
];
