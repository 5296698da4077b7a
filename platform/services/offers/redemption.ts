import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CartPrice, RedemptionError } from './types.ts';

/** A process with a slightly late clock must still find offers that another process sold. */
const SLACK_MS = DAY_MS;

/**
 * Redeems the offers and one use of the voucher in the trade's transaction. A concurrent trade with the same ones waits
 * here for the first.
 */
export async function redeemOffers(
  trx: OpenTransaction,
  ctx: RequestContext,
  { lines, voucher }: Pick<CartPrice, 'lines' | 'voucher'>,
): Promise<Result<null, RedemptionError>> {
  const redemptions = lines.map(({ offer }) => ({
    tenant: ctx.tenant.id,
    offer_id: offer.id,
    sold_at: ctx.now(),
    valid_until: new Date(offer.validUntil),
  }));
  const claimed = await trx
    .insertInto('offer_sale')
    // Rows are inserted in sorted order, which prevents deadlocks between carts with the same offers.
    .values(redemptions.sort((a, b) => (a.offer_id < b.offer_id ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['tenant', 'offer_id']).doNothing())
    .returning('offer_id')
    .execute();
  const mine = new Set(claimed.map((row) => row.offer_id));
  const gone = lines.flatMap(({ offer }) =>
    mine.has(offer.id) ? [] : [{ offerId: offer.id, reason: 'sold' as const }],
  );
  if (gone.length > 0) return fail({ code: 'offers.gone', gone });
  // A test uses up no voucher.
  if (voucher && ctx.test !== true && !(await countUse(trx, ctx, voucher.code)))
    return fail({ code: 'voucher', problem: 'usedUp' });
  return ok(null);
}

/** False when the voucher has reached its limit. Vouchers without a limit are counted as well. */
async function countUse(trx: OpenTransaction, { tenant }: RequestContext, code: string): Promise<boolean> {
  const most = findVoucher(tenant, code)?.maxUses;
  const counted = await trx
    .insertInto('voucher_use')
    .values({ tenant: tenant.id, code, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'code'])
        .doUpdateSet((row) => ({ used: row('voucher_use.used', '+', 1) }))
        .where((row) => (most === undefined ? row.lit(true) : row('voucher_use.used', '<', most))),
    )
    .executeTakeFirst();
  return counted.numInsertedOrUpdatedRows === 1n;
}

/** Releases one use of a voucher. */
export async function releaseVoucher(trx: OpenTransaction, { tenant }: RequestContext, code: string): Promise<void> {
  const voucher = { tenant: tenant.id, code };
  const last = await trx
    .deleteFrom('voucher_use')
    .where((row) => row.and(voucher))
    .where('used', '=', 1)
    .executeTakeFirst();
  if (last.numDeletedRows > 0n) return;
  await trx
    .updateTable('voucher_use')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where((row) => row.and(voucher))
    .execute();
}

export function findVoucher(
  { vouchers }: Pick<ServerTenant, 'vouchers'>,
  typed: string,
): ServerTenant['vouchers'][number] | undefined {
  const code = typed.trim().toUpperCase();
  return vouchers.find((voucher) => voucher.code.toUpperCase() === code);
}

/** The offers among these that belong to a trade. */
export async function findRedeemedOffers(
  db: Query,
  ctx: RequestContext,
  offerIds: readonly string[],
): Promise<Set<string>> {
  if (offerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('offer_sale')
    .select('offer_id')
    .where('tenant', '=', ctx.tenant.id)
    .where('offer_id', 'in', offerIds)
    .execute();
  return new Set(rows.map((row) => row.offer_id));
}

export async function isUsedUp(db: Query, { tenant }: RequestContext, typed: string | undefined): Promise<boolean> {
  const voucher = findVoucher(tenant, typed ?? '');
  if (voucher?.maxUses === undefined) return false;
  const row = await db
    .selectFrom('voucher_use')
    .select('used')
    .where('tenant', '=', tenant.id)
    .where('code', '=', voucher.code)
    .executeTakeFirst();
  return (row?.used ?? 0) >= voucher.maxUses;
}

/** Deletes sales of expired offers: those are rejected as expired from then on. */
export async function deleteOldRedemptions(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'offer_sale', sql`valid_until < ${new Date(now.getTime() - SLACK_MS)}`);
}

/** Counts a use again that `releaseVoucher` released, because its trade was reopened; this may exceed the voucher's limit. */
export async function takeBack(trx: OpenTransaction, { tenant }: RequestContext, code: string): Promise<void> {
  await trx
    .insertInto('voucher_use')
    .values({ tenant: tenant.id, code, used: 1 })
    .onConflict((row) =>
      row.columns(['tenant', 'code']).doUpdateSet((use) => ({ used: use('voucher_use.used', '+', 1) })),
    )
    .execute();
}
