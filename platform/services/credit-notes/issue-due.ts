import type { OpenTransaction } from '../../database/index.server.ts';
import { doBatch } from '../../shared/job.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { vatSchemeFor } from '../../shared/vat.ts';
import { loadContent } from './load-content.ts';
import type { IssuingParts } from './parts.ts';
import { storeNote } from './store-note.ts';

const BATCH = 20;

/**
 * Issues the credit notes of a batch of paid trades; returns their number. A payment that can still be undone has none
 * yet: a number is never withdrawn. A failure for one does not stop the others.
 */
export function issueDue(parts: IssuingParts, now: Date): Promise<number> {
  const { database, shops } = parts;
  const dueAfter = (id: number) =>
    dueTrades(database.db, now)
      .select(['trade.id', 'trade.tenant', 'trade.locale'])
      .where('trade.tenant', 'in', [...shops.ids()])
      .where('trade.id', '>', id)
      .orderBy('trade.id')
      .limit(BATCH)
      .execute();
  return doBatch(dueAfter, async (one) => {
    const ctx = shops.context({ ...one, now });
    return ctx?.tenant.selfBilling ? issueOne(parts, ctx, one.id) : 0;
  });
}

/** Trades of companies that agreed, whose money is final, and that have no document. */
function dueTrades(db: IssuingParts['database']['db'] | OpenTransaction, now: Date) {
  return (
    db
      .selectFrom('trade')
      .where('trade.self_billing', '=', true)
      .where('trade.state', '=', 'paid')
      .where('trade.is_test', '=', false)
      // The scheme of a number that is not registered is unknown, so its company sends an invoice.
      .where((e) => e.or([e('trade.vat_registered', 'is', null), e('trade.vat_registered', '=', true)]))
      .where((e) =>
        e.exists(
          e
            .selectFrom('payout')
            .select('payout.id')
            .whereRef('payout.trade_id', '=', 'trade.id')
            .where('payout.state', '=', 'paid'),
        ),
      )
      .where((e) =>
        e.not(
          e.exists(
            e.selectFrom('credit_note').select('credit_note.id').whereRef('credit_note.trade_id', '=', 'trade.id'),
          ),
        ),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('staff_act')
              .select('staff_act.id')
              .whereRef('staff_act.trade_id', '=', 'trade.id')
              .where('staff_act.kind', '=', 'paid')
              .where('staff_act.undone_at', 'is', null)
              .where('staff_act.undo_until', '>', now),
          ),
        ),
      )
  );
}

async function issueOne(parts: IssuingParts, ctx: RequestContext, tradeId: number): Promise<number> {
  try {
    return await parts.database.transaction((trx) => issueLocked(trx, parts, ctx, tradeId));
  } catch (error) {
    parts.log.error({ err: error, tenant: ctx.tenant.id, tradeId }, 'a credit note is not issued');
    return 0;
  }
}

async function issueLocked(
  trx: OpenTransaction,
  parts: IssuingParts,
  ctx: RequestContext,
  tradeId: number,
): Promise<number> {
  const trade = await trx
    .selectFrom('trade')
    .selectAll()
    .where('id', '=', tradeId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Another process has it, has issued the document meanwhile, or the payment was undone.
  const due = trade && (await dueTrades(trx, ctx.now()).select('trade.id').where('trade.id', '=', tradeId).execute());
  if (!trade || due?.length !== 1) return 0;
  const payout = await trx
    .selectFrom('payout')
    .select(['amount_cents', 'paid_at'])
    .where('trade_id', '=', tradeId)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  const scheme = vatSchemeFor({
    operator: ctx.tenant.legalEntity.vatId,
    seller: trade.vat_number ?? '',
    smallBusiness: trade.small_business,
  });
  if (!scheme) return 0;
  const content = await loadContent(trx, ctx, {
    trade,
    scheme,
    payout: { amountCents: payout.amount_cents, paidAt: payout.paid_at ?? ctx.now() },
    texts: parts.texts({ tenant: ctx.tenant, locale: trade.locale }),
  });
  if (!content) return 0;
  await storeNote(trx, parts, ctx, { trade, scheme, content });
  return 1;
}
