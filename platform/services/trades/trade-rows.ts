import type { Insertable, Selectable } from 'kysely';
import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { getDeviceDrawing } from '../../shared/device-drawing.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { PriceSheet } from '../../shared/price-sheet.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Offer } from '../offers/index.server.ts';
import { insertParcels, listParcels } from './parcel-rows.ts';
import { writeHistory } from './states.ts';
import type { StoredOffer, TradeTable } from './tables.ts';
import type { StoredTradeToken } from './trade-token.ts';
import type { MaskedPayout, TradeView } from './types.ts';

type TradeRow = Selectable<TradeTable>;

/** A trade to insert: the displayable parts and the secret ones. */
export interface NewTrade {
  view: Omit<TradeView, 'state'>;
  /** Null when nothing is paid. */
  payoutSealed: string | null;
  accessTokenHash: string;
  labelHash: string;
  /** Token of the private page. */
  tradeToken: StoredTradeToken;
}

/**
 * Inserts trade, lines, parcels and the first history row, in state `created`. Returns the internal id; undefined when a
 * random number of the trade belongs to another one: the transaction is then rolled back.
 */
export async function insertTrade(
  trx: OpenTransaction,
  ctx: RequestContext,
  trade: NewTrade & { customerId: number | null; sheets: ReadonlyMap<string, PriceSheet> },
): Promise<number | undefined> {
  const at = new Date(trade.view.createdAt);
  const inserted = await trx
    .insertInto('trade')
    .values({ ...tradeRow(ctx, trade, at), customer_id: trade.customerId })
    // Its unique columns are random: number, parcel number, public id, tokens.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  const { id } = inserted;
  await trx
    .insertInto('trade_line')
    .values(
      trade.view.lines.map(({ offer, quantity, totalCents }, position) => ({
        trade_id: id,
        position,
        offer_id: offer.id,
        device_id: offer.deviceId,
        quantity,
        unit_cents: offer.priceCents,
        total_cents: totalCents,
        offer: JSON.stringify(offer),
        sheet: toJson(trade.sheets.get(offer.id)),
      })),
    )
    .execute();
  if (!(await insertParcels(trx, id, trade.view.parcels ?? []))) return undefined;
  await writeHistory(trx, { tradeId: id, from: null, to: 'created', actor: 'customer', at });
  return id;
}

function toJson(sheet: PriceSheet | undefined): string | null {
  return sheet === undefined ? null : JSON.stringify(sheet);
}

function minimumFor({ tenant }: RequestContext, code: string): number {
  return tenant.vouchers.find((one) => one.code === code)?.minimumCents ?? 0;
}

function tradeRow(
  ctx: RequestContext,
  { view, payoutSealed, accessTokenHash, labelHash, tradeToken }: NewTrade,
  at: Date,
): Insertable<TradeTable> {
  const { company, address, payout, voucher } = view;
  const voucherCents = voucher?.valueCents ?? 0;
  return {
    public_id: view.tradeId,
    tenant: ctx.tenant.id,
    number: view.number,
    state: 'created',
    locale: ctx.locale,
    currency: view.currency,
    devices_cents: view.totalCents - voucherCents,
    voucher_code: voucher?.code ?? null,
    voucher_cents: voucherCents,
    voucher_minimum_cents: voucher ? minimumFor(ctx, voucher.code) : 0,
    voucher_partner: voucher?.partner ?? null,
    total_cents: view.totalCents,
    partner_reference: view.reference ?? null,
    is_test: view.test === true,
    company_name: company?.name ?? null,
    vat_number: company?.vatNumber || null,
    self_billing: company?.selfBilling ?? null,
    small_business: company?.smallBusiness === true,
    first_name: address.firstName,
    last_name: address.lastName,
    street: address.street,
    postal_code: address.postalCode,
    city: address.city,
    email: address.email,
    payment_type: payout?.paymentType ?? null,
    account_holder: payout?.accountHolder ?? null,
    payout_sealed: payoutSealed,
    payout_masked: payout?.masked ?? null,
    access_token_hash: accessTokenHash,
    label_hash: labelHash,
    sale_token_hash: tradeToken.hash,
    sale_token_sealed: tradeToken.sealed,
    carrier: view.carrier,
    tracking_number: view.trackingNumber,
    ship_until: new Date(view.shipUntil),
    customer_number: view.customerNumber,
    created_at: at,
    changed_at: at,
  };
}

/** Finds a trade of this tenant. */
export async function findTrade(
  db: Query,
  tenant: string,
  by: { id: number } | { accessTokenHash: string } | { number: string },
): Promise<TradeView | undefined> {
  const all = db.selectFrom('trade').selectAll().where('tenant', '=', tenant);
  const row = await ('id' in by
    ? all.where('id', '=', by.id)
    : 'number' in by
      ? all.where('number', '=', by.number)
      : all.where('access_token_hash', '=', by.accessTokenHash)
  ).executeTakeFirst();
  return row && loadTradeView(db, row);
}

/** The displayable form of a row. */
export async function loadTradeView(db: Query, row: TradeRow): Promise<TradeView> {
  return toTradeView(row, { lines: await listTradeLines(db, row.id), parcels: await listParcels(db, row.id) });
}

/**
 * Hash of the token that opens the label of a trade; null for a trade created before tokens existed, undefined for an
 * unknown trade.
 */
export async function findLabelHash(db: Query, tenant: string, number: string): Promise<string | null | undefined> {
  const all = db.selectFrom('trade').select('label_hash').where('tenant', '=', tenant);
  return (await all.where('number', '=', number).executeTakeFirst())?.label_hash;
}

export async function listTradeLines(db: Query, tradeId: number): Promise<TradeView['lines']> {
  return (await linesByTrade(db, [tradeId])).get(tradeId) ?? [];
}

/** Lines of several trades, by one query. */
export async function linesByTrade(
  db: Query,
  tradeIds: readonly number[],
): Promise<ReadonlyMap<number, TradeView['lines']>> {
  if (tradeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('trade_line')
    .select(['trade_id', 'offer', 'quantity', 'total_cents'])
    .where('trade_id', 'in', tradeIds)
    .orderBy('trade_id')
    .orderBy('position')
    .execute();
  const lines = rows.map(({ trade_id, offer, quantity, total_cents }) => ({
    tradeId: trade_id,
    line: { offer: storedOffer(offer, quantity), quantity, totalCents: total_cents },
  }));
  const byTrade = groupBy(lines, ({ tradeId }) => tradeId);
  return new Map([...byTrade].map(([tradeId, own]) => [tradeId, own.map(({ line }) => line)]));
}

function toTradeView(row: TradeRow, { lines, parcels }: Required<Pick<TradeView, 'lines' | 'parcels'>>): TradeView {
  return {
    tradeId: row.public_id,
    number: row.number,
    customerNumber: row.customer_number,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    shipUntil: row.ship_until.toISOString(),
    lines,
    voucher: toVoucher(row),
    totalCents: row.total_cents,
    currency: row.currency,
    ...(row.partner_reference === null ? {} : { reference: row.partner_reference }),
    ...(row.is_test ? { test: true } : {}),
    ...toCompany(row),
    address: {
      firstName: row.first_name,
      lastName: row.last_name,
      street: row.street,
      postalCode: row.postal_code,
      city: row.city,
      email: row.email,
    },
    payout: toMaskedPayout(row),
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    parcels,
  };
}

function toCompany({
  company_name: name,
  vat_number: vatNumber,
  self_billing: selfBilling,
  small_business,
}: TradeRow): Pick<TradeView, 'company'> {
  if (name === null) return {};
  return {
    company: {
      name,
      ...(vatNumber === null ? { withoutVatNumber: true } : { vatNumber }),
      ...(selfBilling === null ? {} : { selfBilling }),
      ...(small_business ? { smallBusiness: true } : {}),
    },
  };
}

/** The voucher of a trade. */
export function toVoucher(
  row: Pick<TradeRow, 'voucher_code' | 'voucher_cents' | 'voucher_partner'>,
): TradeView['voucher'] {
  if (row.voucher_code === null) return null;
  const partner = row.voucher_partner === null ? {} : { partner: row.voucher_partner };
  return { code: row.voucher_code, ...partner, valueCents: row.voucher_cents };
}

/** Offers stored by earlier versions have no quantity and no drawing: the sold quantity and the kind's drawing serve. */
function storedOffer(stored: StoredOffer, quantity: number): Offer {
  return { ...stored, drawing: getDeviceDrawing(stored), quantity: stored.quantity ?? quantity };
}

function toMaskedPayout({ payment_type, payout_masked, account_holder }: TradeRow): MaskedPayout | null {
  if (payment_type === null || payout_masked === null) return null;
  return {
    paymentType: payment_type,
    masked: payout_masked,
    ...(account_holder === null ? {} : { accountHolder: account_holder }),
  };
}
