import { sql } from 'kysely';
import { deleteBatch, type Query } from '../../database/index.server.ts';
import type { TenantContexts } from './types.ts';

/** For tests of a shop that was removed. */
const DEFAULT_RETENTION_DAYS = 14;

/** Deletes test trades after their shop's `testMode.retentionDays`, with everything that belongs to them. */
export async function forgetTestTrades(db: Query, shops: TenantContexts, now: Date): Promise<number> {
  const days = Object.fromEntries(
    shops
      .ids()
      .map((tenant) => [
        tenant,
        shops.context({ tenant, locale: '', now })?.tenant.testMode.retentionDays ?? DEFAULT_RETENTION_DAYS,
      ]),
  );
  return deleteBatch(
    db,
    'trade',
    sql`is_test and created_at < ${now}::timestamptz - make_interval(days =>
      coalesce((${JSON.stringify(days)}::jsonb ->> tenant)::int, ${sql.lit(DEFAULT_RETENTION_DAYS)}))`,
  );
}
