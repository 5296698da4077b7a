import { sql } from 'kysely';
import type { IntegrityRule } from '../../database/index.server.ts';

const NAMED = sql`select trade.number as name from clarification join trade on trade.id = trade_id`;

/** Invariants of every clarification. */
export const clarificationIntegrity: readonly IntegrityRule[] = [
  {
    broken: 'clarifications without a device',
    find: sql`${NAMED} where not exists (select from clarification_item where clarification_id = clarification.id)`,
  },
  {
    broken: 'closed clarifications with an undecided device, or open ones without',
    find: sql`${NAMED} where (clarification.state = 'open') <> exists
      (select from clarification_item where clarification_id = clarification.id and decision is null)`,
  },
  {
    broken: 'clarifications whose state does not match their trade',
    find: sql`${NAMED} where (clarification.state = 'open') <> (trade.state = 'clarification')`,
  },
];
