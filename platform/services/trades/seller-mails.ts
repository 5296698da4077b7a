import type { Selectable } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { WITHDRAWN } from '../../shared/trade-states.ts';
import type { MailDefinition, MailService } from '../mail/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import type { ShippingService } from '../shipping/index.server.ts';
import { type InspectionChange, type InspectionPricing, listInspectionChanges } from './inspection-changes.ts';
import { invoicingFor } from './invoicing.ts';
import { statusMails } from './mails/status-mail.ts';
import type { LapsedVoucher, ReturnParcel, StatusMailFacts, TradeStatusUpdate } from './mails/status-mail-facts.ts';
import { returnNumber } from './return-label.ts';
import { type Settlement, settlementFor } from './settlement.ts';
import type { TradeTable } from './tables.ts';
import type { TradeDocuments } from './trade-documents.ts';
import { findTrade, listTradeLines, toVoucher } from './trade-rows.ts';
import { getOrCreateTradeToken } from './trade-token.ts';

export interface SellerMailParts {
  secrets: Pick<Secrets, 'seal' | 'open'>;
  mail: Pick<MailService, 'write' | 'queue'>;
  shipping: Pick<ShippingService, 'announceReturn' | 'returnLabelPdf'>;
  pricing: InspectionPricing;
  documents: Pick<TradeDocuments, 'forMail'>;
}

export type TradeStatusUpdateKind = TradeStatusUpdate['what'];

/** Writes status mails to sellers; called at the end of the transaction that changes a trade's state. */
export interface SellerMails {
  /**
   * Writes one mail per trade and kind of update, in the trade's language, from the data stored by then. `tradeId` is
   * the internal id. An update that can happen more than once names its occurrence.
   */
  notifySeller(
    trx: OpenTransaction,
    ctx: RequestContext,
    update: { tradeId: number; kind: TradeStatusUpdateKind; occurrence?: string },
  ): Promise<void>;
  /** The token of a trade's private page, for mails of other services about it. */
  getTradeToken(trx: OpenTransaction, tradeId: number): Promise<string>;
}

export function createSellerMails({ secrets, mail, shipping, pricing, documents }: SellerMailParts): SellerMails {
  return {
    notifySeller: async (trx, ctx, { tradeId, kind, occurrence }) => {
      const row = await getTradeRow(trx, tradeId);
      if (row.tenant !== ctx.tenant.id) throw new Error(`Trade ${row.number} is not one of ${ctx.tenant.id}.`);
      const reader = { ...ctx, locale: row.locale, test: row.is_test };
      const update = await loadStatusUpdate({ db: trx, pricing }, reader, row, kind);
      const wasNotified = row.sale_token_sealed !== null;
      const facts: StatusMailFacts = {
        update,
        token: await getOrCreateTradeToken(trx, secrets, row),
        trade: await loadTradeFacts(trx, row),
        back: goesBack(update) ? await returnParcel(shipping, trx, reader, row) : null,
        // A certificate about a test would be one about nothing.
        documents: endsTrade(update) && !row.is_test ? await documents.forMail(trx, reader, row) : null,
      };
      const definition = {
        ...(statusMails[kind] as MailDefinition<StatusMailFacts>),
        rateLimitPolicy: chooseRateLimitPolicy(update, wasNotified),
      };
      const draft = mail.write(definition, reader, facts);
      const again = occurrence === undefined ? '' : `-${occurrence}`;
      await mail.queue(trx, reader, { ...draft, dedupeKey: `${kind}-${row.public_id}${again}` });
    },
    getTradeToken: async (trx, tradeId) => getOrCreateTradeToken(trx, secrets, await getTradeRow(trx, tradeId)),
  };
}

type TradeRow = Selectable<TradeTable>;

function getTradeRow(trx: OpenTransaction, tradeId: number): Promise<TradeRow> {
  return trx.selectFrom('trade').selectAll().where('id', '=', tradeId).executeTakeFirstOrThrow();
}

async function loadTradeFacts(trx: OpenTransaction, row: TradeRow): Promise<StatusMailFacts['trade']> {
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

/** The last mail of a trade carries the certificates: about money, about devices that are worth none, or a later one. */
function endsTrade(update: TradeStatusUpdate): boolean {
  return update.what === 'paid' || update.what === 'erased' || (update.what === 'accepted' && update.amountCents === 0);
}

function goesBack(update: TradeStatusUpdate): boolean {
  return update.what === 'returned' || (update.what === 'accepted' && update.returns);
}

/** Announced here only if the label was not printed before. */
async function returnParcel(
  shipping: SellerMailParts['shipping'],
  trx: OpenTransaction,
  ctx: RequestContext,
  { id, tenant, carrier }: TradeRow,
): Promise<ReturnParcel> {
  const trade = await findTrade(trx, tenant, { id });
  if (!trade) throw new Error('The trade is gone.');
  const trackingNumber = await returnNumber(trx, shipping, ctx, trade);
  return { carrier, trackingNumber, labelPdf: await shipping.returnLabelPdf(ctx, { ...trade, trackingNumber }, 'a4') };
}

async function loadStatusUpdate(
  { db: trx, pricing }: { db: OpenTransaction; pricing: InspectionPricing },
  reader: RequestContext,
  row: TradeRow,
  what: TradeStatusUpdateKind,
): Promise<TradeStatusUpdate> {
  switch (what) {
    case 'accepted': {
      const agreed = await settlementFor(trx, row);
      const { to_state } = await lastStep(trx, row);
      const changes = (await listInspectionChanges({ db: trx, pricing }, reader, [row])).get(row.id);
      return {
        what,
        ...agreed,
        lapsedVoucher: lapsedVoucher(row, agreed),
        damaged: await wasDamaged(trx, row),
        result: to_state === 'inspected' && !agreed.returns ? toResult(changes) : 'answered',
        raised: (changes ?? []).filter(({ offeredCents, inspectedCents }) => inspectedCents > offeredCents),
        lost: await findLost(trx, reader, row),
      };
    }
    case 'received':
      return { what, amountCents: (await settlementFor(trx, row)).amountCents };
    case 'paid': {
      const agreed = await settlementFor(trx, row);
      const invoicing = invoicingFor(reader.tenant, row) ?? null;
      return { what, ...agreed, lapsedVoucher: lapsedVoucher(row, agreed), invoicing };
    }
    case 'returned':
      return { what, because: whyReturned(await lastStep(trx, row)) };
    case 'cancelled': {
      const { actor, reason } = await lastStep(trx, row);
      return { what, by: actor !== 'customer' ? 'shop' : reason === BY_BROWSER ? 'browser' : 'seller' };
    }
    default:
      return { what };
  }
}

/** A lower price always has the seller's answer. */
function toResult(changes: readonly InspectionChange[] | undefined): 'described' | 'same' | 'more' | 'answered' {
  if (!changes || changes.some(({ offeredCents, inspectedCents }) => inspectedCents < offeredCents)) return 'answered';
  if (changes.length === 0) return 'described';
  return changes.some(({ offeredCents, inspectedCents }) => inspectedCents > offeredCents) ? 'more' : 'same';
}

function whyReturned({
  actor,
  reason,
  from_state,
}: Awaited<ReturnType<typeof lastStep>>): Extract<TradeStatusUpdate, { what: 'returned' }>['because'] {
  if (reason === WITHDRAWN) return from_state === 'shipped' ? 'withdrawnOnTheWay' : 'withdrawn';
  if (from_state === 'held') return 'released';
  return actor === 'system' ? 'silence' : 'declined';
}

function lapsedVoucher(row: TradeRow, { voucherLapsed }: Settlement): LapsedVoucher | null {
  if (!voucherLapsed || row.voucher_code === null) return null;
  return { code: row.voucher_code, minimumCents: row.voucher_minimum_cents };
}

/** The limit of a lost parcel, if one was lost and its devices were to be paid. */
async function findLost(
  trx: OpenTransaction,
  { tenant }: RequestContext,
  { id, total_cents }: TradeRow,
): Promise<{ limitCents: number | null } | null> {
  const lost = trx.selectFrom('trade_parcel').select('position').where('trade_id', '=', id).where('state', '=', 'lost');
  if (total_cents === 0 || !(await lost.executeTakeFirst())) return null;
  return { limitCents: tenant.shipping.parcel.maxValue ?? null };
}

/** Whether a device of the trade was damaged in transit. */
async function wasDamaged(trx: OpenTransaction, { id }: TradeRow): Promise<boolean> {
  const damaged = trx.selectFrom('trade_item_outcome').select('item').where('trade_id', '=', id);
  return (await damaged.where('kind', '=', 'damaged').executeTakeFirst()) !== undefined;
}

function lastStep(trx: OpenTransaction, { id }: TradeRow) {
  return trx
    .selectFrom('trade_history')
    .select(['actor', 'reason', 'from_state', 'to_state'])
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
function chooseRateLimitPolicy(
  update: TradeStatusUpdate,
  wasNotified: boolean,
): MailDefinition<StatusMailFacts>['rateLimitPolicy'] {
  const strangers =
    update.what === 'reminder' || update.what === 'expired' || (update.what === 'cancelled' && update.by === 'browser');
  if (!strangers) return 'exempt';
  return wasNotified ? 'guaranteed' : 'deferrable';
}
