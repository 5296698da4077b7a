import type { Selectable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import type { TradeHistoryBody } from '../../generated/api/types.gen.ts';
import { drawingOf } from '../../shared/device-drawing.ts';
import { soldName } from '../../shared/device-name.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { RedeemedVoucher } from '../offers/index.server.ts';
import type { PricingService } from '../pricing/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { type Agreed, agreedOn } from './agreed.ts';
import { labelPath, listedLabelLink, listedReturnLink, returnLabelPath } from './label-link.ts';
import type { TradeTable } from './tables.ts';
import { trackingUrl } from './tracking-url.ts';
import { linesOf, voucherOf } from './trade-rows.ts';
import type { TradeState } from './types.ts';

const PER_PAGE = 20;
/** The parcel is not on its way yet. */
const TO_BE_SENT: readonly string[] = ['created', 'labelSent'] satisfies TradeState[];

/** Something may have been asked by then. */
const WAS_ASKED: readonly string[] = ['clarification', 'accepted', 'returned', 'paid'] satisfies TradeState[];
/** What is not bought is on its way back by then. */
const MAY_GO_BACK: readonly string[] = ['accepted', 'returned', 'paid'] satisfies TradeState[];
/** No parcel travels any more, or ever did. */
const NEVER_SENT: readonly string[] = ['cancelled', 'expired'] satisfies TradeState[];

type Entry = TradeHistoryBody['trades'][number];
type Row = Selectable<TradeTable>;

export interface HistoryParts {
  db: Query;
  secrets: Pick<Secrets, 'fingerprint'>;
  pricing: Pick<PricingService, 'variantLabelFor'>;
  questions: AskedQuestions;
}

export interface AskedQuestions {
  /** What opens the last question to the trade's seller, and whether it still waits; undefined where nothing was asked. */
  lastLink(trade: { id: number; number: string }): Promise<{ id: string; open: boolean } | undefined>;
}

/** A page of one customer's trades, the newest first; `before` is `next` of the page before. */
export async function tradeHistory(
  parts: HistoryParts,
  ctx: RequestContext,
  { customerId, before }: { customerId: number; before: string | undefined },
): Promise<Result<TradeHistoryBody, { code: 'page.unknown' }>> {
  const own = parts.db.selectFrom('trade').where('tenant', '=', ctx.tenant.id).where('customer_id', '=', customerId);
  const last =
    before === undefined ? undefined : await own.select('id').where('public_id', '=', idIn(before)).executeTakeFirst();
  if (before !== undefined && !last) return fail({ code: 'page.unknown' });
  const rows = await own
    .selectAll()
    .$if(last !== undefined, (query) => query.where('id', '<', last?.id ?? 0))
    .orderBy('id', 'desc')
    .limit(PER_PAGE + 1)
    .execute();
  const shown = rows.slice(0, PER_PAGE);
  const trades: Entry[] = [];
  for (const row of shown) trades.push(await entryOf(parts, ctx, row));
  return ok({ trades, next: rows.length > PER_PAGE ? String(shown.at(-1)?.public_id) : null });
}

/** No trade has the id 0. */
function idIn(cursor: string): number {
  return /^\d{1,16}$/.test(cursor) ? Number(cursor) : 0;
}

/** A trade as its seller sees it. */
export async function entryOf(
  { db, secrets, pricing, questions }: HistoryParts,
  ctx: RequestContext,
  row: Row,
): Promise<Entry> {
  const steps = await db.selectFrom('trade_history').selectAll().where('trade_id', '=', row.id).orderBy('id').execute();
  const lines = await linesOf(db, row.id);
  const agreed = await agreedOn(db, row);
  const voucher = voucherOf(row);
  const asked = WAS_ASKED.includes(row.state) ? await questions.lastLink(row) : undefined;
  return {
    tradeId: row.public_id,
    number: row.number,
    state: row.state as TradeState,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    shipUntil: row.ship_until.toISOString(),
    totalCents: row.total_cents,
    agreedCents: agreed.amountCents,
    currency: row.currency,
    payout: row.payout_masked ?? '',
    trackingNumber: row.tracking_number,
    carrier: row.carrier,
    tracking: NEVER_SENT.includes(row.state) ? '' : trackingUrl(ctx.tenant, row.carrier, row.tracking_number),
    ...(voucher ? { voucher: withTerms(voucher, agreed, row) } : {}),
    ...(agreed.returns || row.state === 'returned' ? goingBack(secrets, ctx, row) : NOTHING_BACK),
    label: TO_BE_SENT.includes(row.state) ? labelPath(listedLabelLink(secrets, row, ctx.now())) : '',
    clarification: asked?.open ? asked.id : '',
    answered: asked && !asked.open ? asked.id : '',
    history: steps.map(({ to_state, at }) => ({ state: to_state as TradeState, at: at.toISOString() })),
    devices: lines.map(
      ({ offer, offer: { deviceId, deviceName, variantLabel, formFactor }, quantity, totalCents }) => ({
        deviceId,
        // The row keeps it in the language of the sale.
        name: soldName({ deviceName, variantLabel: pricing.variantLabelFor(ctx, variantLabel, row.locale) }),
        formFactor: formFactor as Entry['devices'][number]['formFactor'],
        drawing: drawingOf(offer),
        quantity,
        totalCents,
      }),
    ),
  };
}

/** Says of a voucher that does not count any more from which value on it would. */
function withTerms(
  voucher: RedeemedVoucher,
  { voucherLapsed }: Agreed,
  { voucher_minimum_cents }: Row,
): Entry['voucher'] {
  return voucherLapsed ? { ...voucher, lapsedBelowCents: voucher_minimum_cents } : voucher;
}

type GoingBack = Pick<Entry, 'returnNumber' | 'returnTracking' | 'returnLabel'>;

const NOTHING_BACK: GoingBack = { returnNumber: '', returnTracking: '', returnLabel: '' };

/** The parcel that goes back, once it is announced. */
function goingBack(secrets: HistoryParts['secrets'], { tenant, now }: RequestContext, row: Row): GoingBack {
  const { state, carrier, return_tracking_number: returnNumber } = row;
  if (returnNumber === null || !MAY_GO_BACK.includes(state)) return NOTHING_BACK;
  return {
    returnNumber,
    returnTracking: trackingUrl(tenant, carrier, returnNumber),
    returnLabel: returnLabelPath(listedReturnLink(secrets, row, now())),
  };
}
