import type { Selectable } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { MailDefinition, MailService } from '../mail/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import type { ShippingService } from '../shipping/index.server.ts';
import { type Agreed, agreedOn } from './agreed.ts';
import type { LapsedVoucher, NewsFacts, ReturnParcel, SellerNews } from './mails/news-facts.ts';
import { newsMails } from './mails/news-mail.ts';
import { returnNumber } from './return-label.ts';
import { getOrCreateTradeToken } from './sale-link.ts';
import type { TradeTable } from './tables.ts';
import { findTrade, listTradeLines, toVoucher } from './trade-rows.ts';

export interface SellerMailParts {
  secrets: Pick<Secrets, 'seal' | 'open'>;
  mail: Pick<MailService, 'write' | 'queue'>;
  shipping: Pick<ShippingService, 'announceReturn' | 'returnLabelPdf'>;
}

export type NewsKind = SellerNews['what'];

/** Writes status mails to sellers; called at the end of the transaction that changes a trade's state. */
export interface SellerMails {
  /**
   * Writes one mail per trade and kind of update, in the trade's language, from the data stored by then. `tradeId` is
   * the internal id.
   */
  tell(trx: OpenTransaction, ctx: RequestContext, news: { tradeId: number; kind: NewsKind }): Promise<void>;
  /** The token of a trade's private page, for mails of other services about it. */
  saleToken(trx: OpenTransaction, tradeId: number): Promise<string>;
}

export function createSellerMails({ secrets, mail, shipping }: SellerMailParts): SellerMails {
  return {
    tell: async (trx, ctx, { tradeId, kind }) => {
      const row = await soldRow(trx, tradeId);
      if (row.tenant !== ctx.tenant.id) throw new Error(`Trade ${row.number} is not one of ${ctx.tenant.id}.`);
      const reader = { ...ctx, locale: row.locale };
      const news = await loadStatusUpdate(trx, row, kind);
      const told = row.sale_token_sealed !== null;
      const facts: NewsFacts = {
        news,
        token: await getOrCreateTradeToken(trx, secrets, row),
        trade: await loadTradeFacts(trx, row),
        back: goesBack(news) ? await returnParcel(shipping, trx, reader, row) : null,
      };
      const definition = { ...(newsMails[kind] as MailDefinition<NewsFacts>), whenFull: whenFull(news, told) };
      const draft = mail.write(definition, reader, facts);
      await mail.queue(trx, reader, { ...draft, dedupeKey: `${kind}-${row.public_id}` });
    },
    saleToken: async (trx, tradeId) => getOrCreateTradeToken(trx, secrets, await soldRow(trx, tradeId)),
  };
}

type SoldRow = Selectable<TradeTable>;

function soldRow(trx: OpenTransaction, tradeId: number): Promise<SoldRow> {
  return trx.selectFrom('trade').selectAll().where('id', '=', tradeId).executeTakeFirstOrThrow();
}

async function loadTradeFacts(trx: OpenTransaction, row: SoldRow): Promise<NewsFacts['trade']> {
  return {
    number: row.number,
    totalCents: row.total_cents,
    shipUntil: row.ship_until.toISOString(),
    carrier: row.carrier,
    payout: row.payout_masked,
    firstName: row.first_name,
    email: row.email,
    voucher: toVoucher(row),
    devices: await listTradeLines(trx, row.id),
  };
}

function goesBack(news: SellerNews): boolean {
  return news.what === 'returned' || (news.what === 'accepted' && news.returns);
}

/** Announced here only if the label was not printed before. */
async function returnParcel(
  shipping: SellerMailParts['shipping'],
  trx: OpenTransaction,
  ctx: RequestContext,
  { id, tenant, carrier }: SoldRow,
): Promise<ReturnParcel> {
  const trade = await findTrade(trx, tenant, { id });
  if (!trade) throw new Error('The trade is gone.');
  const trackingNumber = await returnNumber(trx, shipping, ctx, trade);
  return { carrier, trackingNumber, labelPdf: await shipping.returnLabelPdf(ctx, { ...trade, trackingNumber }, 'a4') };
}

async function loadStatusUpdate(trx: OpenTransaction, row: SoldRow, what: NewsKind): Promise<SellerNews> {
  switch (what) {
    case 'accepted':
    case 'paid': {
      const agreed = await agreedOn(trx, row);
      return { what, ...agreed, lapsedVoucher: lapsedVoucher(row, agreed) };
    }
    case 'returned':
      return { what, silence: (await lastStep(trx, row)).actor === 'system' };
    case 'cancelled': {
      const { actor, reason } = await lastStep(trx, row);
      return { what, by: actor !== 'customer' ? 'shop' : reason === BY_BROWSER ? 'browser' : 'seller' };
    }
    default:
      return { what };
  }
}

function lapsedVoucher(row: SoldRow, { voucherLapsed }: Agreed): LapsedVoucher | null {
  if (!voucherLapsed || row.voucher_code === null) return null;
  return { code: row.voucher_code, minimumCents: row.voucher_minimum_cents };
}

function lastStep(trx: OpenTransaction, { id }: SoldRow) {
  return trx
    .selectFrom('trade_history')
    .select(['actor', 'reason'])
    .where('trade_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/**
 * Reason of a cancellation from the browser that created the trade; its user may not be the one who reads the mails.
 */
export const BY_BROWSER = 'browser';

/**
 * Someone can create a trade with another person's address, and cancel it or let it expire, but nothing more. Updates
 * caused by a parcel, the shop or the reader of our mails are therefore sent immediately and count in no share. The
 * others wait in their share. When it is full they are dropped, but only for a trade whose address got no earlier mail.
 */
function whenFull(news: SellerNews, told: boolean): MailDefinition<NewsFacts>['whenFull'] {
  const strangers =
    news.what === 'reminder' || news.what === 'expired' || (news.what === 'cancelled' && news.by === 'browser');
  if (!strangers) return 'always';
  return told ? 'keep' : 'wait';
}
