import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { ok } from '../../shared/result.ts';
import { hashToken } from '../secrets/index.server.ts';
import { deleteFinalActs } from './acts/stored-acts.ts';
import { cancelOwn, cancelTrade, endRest, withdrawOwn, withdrawTrade } from './cancel-trade.ts';
import { createTrade, type TradeParts } from './create-trade.ts';
import { cancel, expireTrades } from './end-early.ts';
import { forgetKeys } from './forget-keys.ts';
import { forgetTestTrades } from './forget-tests.ts';
import { opensLabel, opensReturnLabel } from './label-link.ts';
import { remindToShip } from './remind.ts';
import { reopenTrades } from './reopen.ts';
import { returnLabelPdf } from './return-label.ts';
import { tradeHistory } from './trade-history.ts';
import { findTradePage, findTradeRow } from './trade-page.ts';
import { findLabelHash, findTrade } from './trade-rows.ts';
import type { TradeService, TradeView } from './types.ts';
import { askVatRegister, type VatRegister } from './vat-register.ts';

export { holdBatchActs, recordBatchAct, undoBatchAct } from './acts/batch-acts.ts';
export { endOfUndo, recordAct } from './acts/record-act.ts';
export { listActs, listBatchActs, tradeActTables } from './acts/stored-acts.ts';
export { type ActKind, type ActTable, type StaffAct, UNDO_SECONDS, type UndoProblem } from './acts/types.ts';
export { undoAct } from './acts/undo-act.ts';
export { findCustomerNumbers } from './customer-numbers.ts';
export { tradeIntegrity } from './integrity.ts';
export { invoicingFor } from './invoicing.ts';
export { getTradeVersion, lockTrade, type TradeRow } from './lock-trade.ts';
export { listOpenTrades, listOrphanedTrades, type OpenTrades } from './open-trades.ts';
export { tradeParcels } from './parcels.ts';
export { tradePersonalData } from './personal-data.ts';
export { createRemoteTrades } from './remote.ts';
export { openTradePayout, tradeKeyed, tradeSealed } from './sealed.ts';
export { createSellerMails, type SellerMails } from './seller-mails.ts';
export { type SettledTradeRow, settlementFor } from './settlement.ts';
export { changeState } from './states.ts';
export type { ItemDecision, ParcelState } from './tables.ts';
export type { ListedDocuments, TradeDocuments } from './trade-documents.ts';
export { findTradeRow } from './trade-page.ts';
export { loadTradeView } from './trade-rows.ts';
export type {
  InvalidStateChange,
  StaffActor,
  TenantContexts,
  TradeService,
  TradeState,
  TradeUnknown,
  TradeView,
  WithdrawTradeError,
} from './types.ts';
export { createVatRegister, isInVatRegister } from './vat-register.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;
const QUARTER_MS = 900_000;

/** Creates the trade service. A trade is created once, priced on the server, and read only by its token. */
export function createTrades(parts: TradeParts): TradeService {
  const { database, shipping, secrets, customers, vatRegister } = parts;
  const askFor = (register: VatRegister) => (now: Date) => askVatRegister({ database, register }, now);
  const findByToken = async (ctx: RequestContext, accessToken: string): Promise<TradeView | undefined> =>
    findTrade(database.db, ctx.tenant.id, { accessTokenHash: hashToken(accessToken) });
  return {
    create: (ctx, idempotencyKey, input) => createTrade(parts, ctx, idempotencyKey, input),
    findByToken,
    labelPdf: async (ctx, accessToken, format) => {
      const trade = await findByToken(ctx, accessToken);
      return trade && shipping.labelPdf(ctx, trade, format);
    },
    labelPdfByLink: async (ctx, link, format) => {
      const tenant = ctx.tenant.id;
      const stored = await findLabelHash(database.db, tenant, link.number);
      if (stored === undefined || !opensLabel(secrets, { tenant, stored, link, now: ctx.now() })) return undefined;
      const trade = await findTrade(database.db, ctx.tenant.id, { number: link.number });
      return trade && shipping.labelPdf(ctx, trade, format);
    },
    returnLabelPdfByLink: async (ctx, link, format) => {
      if (!opensReturnLabel(secrets, { tenant: ctx.tenant.id, link, now: ctx.now() })) return undefined;
      return returnLabelPdf(parts, ctx, { number: link.number, format });
    },
    findTradePage: (ctx, key) => findTradePage({ ...parts, db: database.db }, ctx, key),
    findSeller: async (ctx, key) => {
      const row = await findTradeRow(database.db, ctx, key);
      return row && { number: row.number, name: `${row.first_name} ${row.last_name}`, email: row.email };
    },
    returnLabelPdf: (ctx, number, format) => returnLabelPdf(parts, ctx, { number, format }),
    cancelTrade: (ctx, key) => cancelTrade({ ...parts, db: database.db }, ctx, key),
    cancelOwn: (ctx, number) => cancelOwn({ ...parts, db: database.db }, ctx, number),
    withdrawTrade: (ctx, key) => withdrawTrade({ ...parts, db: database.db }, ctx, key),
    endRest: (ctx, key) => endRest({ ...parts, db: database.db }, ctx, key),
    withdrawOwn: (ctx, number) => withdrawOwn({ ...parts, db: database.db }, ctx, number),
    cancelByStaff: (ctx, number, by, reason) => cancel(parts, ctx, { number, by, reason }),
    expire: (now) => expireTrades(parts, now),
    reopen: (now) => reopenTrades(parts, now),
    history: async (ctx, before) => {
      const customerId = await customers.findCustomerId(ctx);
      if (customerId === undefined) return ok({ trades: [], next: null });
      return tradeHistory({ ...parts, db: database.db }, ctx, { customerId, before });
    },
    labelCodes: async (_ctx, trade) => shipping.codes(trade),
    jobs: [
      { name: 'remind to ship', everyMs: HOUR_MS, run: (now) => remindToShip(parts, now) },
      { name: 'expire trades', everyMs: TEN_MINUTES_MS, run: (now) => expireTrades(parts, now) },
      { name: 'reopen trades', everyMs: TEN_MINUTES_MS, run: (now) => reopenTrades(parts, now) },
      ...(vatRegister ? [{ name: 'ask for VAT numbers', everyMs: QUARTER_MS, run: askFor(vatRegister) }] : []),
    ],
    sweep: {
      what: 'keys of trades, test trades, and final acts of staff',
      everyMs: HOUR_MS,
      run: async (now) =>
        (await forgetKeys(database.db, now)) +
        (await forgetTestTrades(database.db, parts.shops, now)) +
        (await deleteFinalActs(database.db, now)),
    },
  };
}
