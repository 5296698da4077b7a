import type { Database } from '../../platform/database/index.server.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { TradeCompany, TradeInput, TradeView } from '../../platform/services/trades/types.ts';
import { MINUTE_MS } from '../../platform/shared/durations.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { BUSINESS_SHOP } from './chosen-shops.ts';
import { inspectAsDescribed } from './erasing.ts';
import { afterUndo } from './owed.ts';
import { COMPANY } from './sellers.ts';
import { createContext, createTradeInput, expectOk, NOW, offerFor, type Shops } from './selling.ts';

/** A company that agrees to a credit note. */
export const AGREED: TradeCompany = { ...COMPANY, selfBilling: true };

/** When the payments of `payAll` can no longer be undone. */
export const FINAL = new Date(NOW.getTime() + 30 * MINUTE_MS);

interface CompanyShop {
  ctx: RequestContext;
  sell(company?: TradeCompany, changes?: Partial<TradeInput> & { quantity?: number }): Promise<TradeView>;
  /** Sold, inspected as described and paid. */
  sellPaid(company?: TradeCompany, changes?: Partial<TradeInput> & { quantity?: number }): Promise<TradeView>;
}

/** A shop for companies, with what they do until they are paid. */
export async function openCompanyShop(shops: Shops, id: TenantId = BUSINESS_SHOP.id): Promise<CompanyShop> {
  const ctx = await createContext(id);
  const sell: CompanyShop['sell'] = async (company = AGREED, { quantity = 1, ...changes } = {}) => {
    const offer = await offerFor(shops, ctx);
    const input = createTradeInput(offer, { company, lines: [{ offerId: offer.id, quantity }], ...changes });
    return expectOk(await shops.trades.create(ctx, offer.id, input)).trade;
  };
  return {
    ctx,
    sell,
    sellPaid: async (...of) => {
      const trade = await sell(...of);
      await inspectAsDescribed(shops, ctx, trade.number);
      await payShop(shops, ctx);
      return trade;
    },
  };
}

/** Pays what the sellers of one shop are due. */
async function payShop({ payouts }: Pick<Shops, 'payouts'>, { tenant }: RequestContext): Promise<void> {
  const [maker, other] = ['paul', 'olga'].map((name) => ({ person: `${name}@desk.example`, at: NOW }));
  if (!maker || !other) return;
  const choice = { method: 'sepa', currency: 'EUR', tenants: [tenant.id] } as const;
  for (const id of expectOk(await payouts.makeBatch(maker, choice))) {
    expectOk(await payouts.release(other, id));
    expectOk(await payouts.file(afterUndo(other), id));
    expectOk(await payouts.markPaid(afterUndo(other), id));
  }
}

/** Runs the job that issues credit notes, as often as it has something to do. */
export async function issueNotes({ creditNotes }: Pick<Shops, 'creditNotes'>, now = FINAL): Promise<number> {
  const [job] = creditNotes.jobs;
  let issued = 0;
  for (let done = -1; done !== 0; issued += done) done = (await job?.run(now)) ?? 0;
  return issued;
}

/** Numbers as stored, in their order. */
export async function listNumbers({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('credit_note').select('number').orderBy('issuer').orderBy('sequence').execute();
  return rows.map(({ number }) => number);
}
