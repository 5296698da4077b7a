import type { Selectable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import type { TradeHistoryBody } from '../../generated/api/types.gen.ts';
import { getDeviceDrawing } from '../../shared/device-drawing.ts';
import { formatDeviceName } from '../../shared/device-name.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { awaitsParcel, isBeforeShipping, isEndedState, type TradeState, WITHDRAWN } from '../../shared/trade-states.ts';
import type { CustomerService } from '../customers/index.server.ts';
import type { RedeemedVoucher } from '../offers/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { findCustomerNumbers } from './customer-numbers.ts';
import { type InspectionChange, type InspectionPricing, listInspectionChanges } from './inspection-changes.ts';
import { labelPath, listedLabelLink, listedReturnLink, returnLabelPath } from './label-link.ts';
import { parcelsByTrade, type ReportedParcel } from './parcel-rows.ts';
import { type Settlement, settlementsFor } from './settlement.ts';
import type { TradeHistoryTable, TradeTable } from './tables.ts';
import { trackingUrl } from './tracking-url.ts';
import type { ListedDocuments, TradeDocuments } from './trade-documents.ts';
import { linesByTrade, toVoucher } from './trade-rows.ts';
import { accessTokenColumn } from './trade-token.ts';
import type { TradeView } from './types.ts';

const PER_PAGE = 20;

/** States that may follow a clarification. */
const WAS_ASKED: readonly string[] = [
  'received',
  'inspected',
  'clarification',
  'accepted',
  'returned',
  'paid',
] satisfies TradeState[];
/** States in which rejected devices may be on their way back. */
const MAY_GO_BACK: readonly string[] = ['accepted', 'returned', 'paid'] satisfies TradeState[];
/** Nothing is bought, or not yet decided. */
const UNBOUGHT: readonly string[] = ['clarification', 'returned', 'held', 'closed'] satisfies TradeState[];
/** No parcel is on its way or ever was. */
const NEVER_SENT: readonly string[] = ['cancelled', 'expired'] satisfies TradeState[];

type Entry = TradeHistoryBody['trades'][number];
type Row = Selectable<TradeTable>;

export interface HistoryParts {
  db: Query;
  secrets: Pick<Secrets, 'fingerprint'>;
  pricing: InspectionPricing;
  questions: AskedQuestions;
  documents: Pick<TradeDocuments, 'forPages'>;
}

interface AskedLink {
  id: string;
  open: boolean;
  /** A second person inspects. */
  paused: boolean;
}

export interface AskedQuestions {
  /** Per trade: the link of the last clarification, and whether it still waits. Trades without one are missing. */
  lastLinks(trades: readonly { id: number; number: string }[]): Promise<ReadonlyMap<number, AskedLink>>;
}

interface OwnHistoryParts extends HistoryParts {
  secrets: Pick<Secrets, 'fingerprint' | 'open'>;
  customers: Pick<CustomerService, 'isOwnAddress'>;
}

/**
 * A page of one customer's trades, newest first; `before` is `next` of the previous page. Ended ones have the token of
 * their private page.
 */
export async function tradeHistory(
  parts: OwnHistoryParts,
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
  return ok({
    trades: await withPages(parts, ctx, { rows: shown, entries: await toHistoryEntries(parts, ctx, shown, 'owner') }),
    next: rows.length > PER_PAGE ? String(shown.at(-1)?.public_id) : null,
  });
}

/** A trade with the mail address of another person has no link: who opens it counts as the reader of its mails. */
async function withPages(
  { secrets, customers }: OwnHistoryParts,
  ctx: RequestContext,
  { rows, entries }: { rows: readonly Row[]; entries: readonly Entry[] },
): Promise<Entry[]> {
  const own = new Map<string, boolean>();
  for (const { email } of rows) if (!own.has(email)) own.set(email, await customers.isOwnAddress(ctx, email));
  return entries.map((entry, index) => {
    const row = rows[index];
    if (!row?.sale_token_sealed || !isEndedState(row.state) || !own.get(row.email)) return entry;
    return { ...entry, page: secrets.open(row.sale_token_sealed, accessTokenColumn.purpose(row)) };
  });
}

/** No trade has the id 0. */
function idIn(cursor: string): number {
  return /^\d{1,16}$/.test(cursor) ? Number(cursor) : 0;
}

/**
 * Who reads a trade: the account's owner or the reader of its mails, or the browser that sold, perhaps of another person
 * who typed the owner's address. That browser must not learn whether the address has an account.
 */
type Reader = 'owner' | 'browser';

/** A trade as its seller sees it. */
export async function toHistoryEntry(
  parts: HistoryParts,
  ctx: RequestContext,
  row: Row,
  reader: Reader = 'browser',
): Promise<Entry> {
  const [entry] = await toHistoryEntries(parts, ctx, [row], reader);
  if (!entry) throw new Error('A trade has no entry.');
  return entry;
}

/** Entries of several trades, in their order, with as many queries as one. */
async function toHistoryEntries(
  parts: HistoryParts,
  ctx: RequestContext,
  rows: readonly Row[],
  reader: Reader,
): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const { db, questions, documents } = parts;
  const ids = rows.map(({ id }) => id);
  const steps = await db.selectFrom('trade_history').selectAll().where('trade_id', 'in', ids).orderBy('id').execute();
  const stepsByTrade = groupBy(steps, ({ trade_id }) => trade_id);
  const lines = await linesByTrade(db, ids);
  const settlements = await settlementsFor(db, rows);
  const asked = await questions.lastLinks(rows.filter(({ state }) => WAS_ASKED.includes(state)));
  const issued = await documents.forPages(db, ctx, rows);
  const changes = await listInspectionChanges(parts, ctx, rows);
  const parcels = await parcelsByTrade(db, ids);
  const ownNumbers = reader === 'owner' ? await findCustomerNumbers(db, rows) : undefined;
  return rows.map((row, index) => {
    const agreed = settlements[index];
    if (!agreed) throw new Error('A trade has no settlement.');
    return toEntry(parts, ctx, row, {
      steps: stepsByTrade.get(row.id) ?? [],
      lines: lines.get(row.id) ?? [],
      agreed,
      asked: asked.get(row.id),
      issued: issued.get(row.id),
      changes: changes.get(row.id),
      parcels: parcels.get(row.id) ?? [],
      customerNumber: ownNumbers?.get(row.id) ?? row.customer_number ?? undefined,
    });
  });
}

interface EntryFacts {
  steps: readonly Selectable<TradeHistoryTable>[];
  lines: TradeView['lines'];
  agreed: Settlement;
  asked: AskedLink | undefined;
  issued: ListedDocuments | undefined;
  changes: InspectionChange[] | undefined;
  parcels: readonly ReportedParcel[];
  customerNumber: string | undefined;
}

function toEntry(
  { secrets, pricing }: HistoryParts,
  ctx: RequestContext,
  row: Row,
  { steps, lines, agreed, asked, issued, changes, parcels, customerNumber }: EntryFacts,
): Entry {
  const voucher = toVoucher(row);
  const toTracking = (number: string) =>
    NEVER_SENT.includes(row.state) ? '' : trackingUrl(ctx.tenant, row.carrier, number);
  return {
    tradeId: row.public_id,
    number: row.number,
    ...(customerNumber === undefined ? {} : { customerNumber }),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    shipUntil: row.ship_until.toISOString(),
    totalCents: row.total_cents,
    agreedCents: agreed.amountCents,
    currency: row.currency,
    payout: row.payout_masked ?? '',
    trackingNumber: row.tracking_number,
    carrier: row.carrier,
    tracking: toTracking(row.tracking_number),
    ...(parcels.length > 1
      ? {
          parcels: parcels.map(({ report: _, ...parcel }) => ({
            ...parcel,
            tracking: toTracking(parcel.trackingNumber),
          })),
        }
      : {}),
    ...toLostReport(ctx, row, parcels),
    ...(voucher ? { voucher: withTerms(voucher, agreed, row) } : {}),
    ...(agreed.returns || row.state === 'returned' ? goingBack(secrets, ctx, row, agreed) : NOTHING_BACK),
    label: isBeforeShipping(row.state) ? labelPath(listedLabelLink(secrets, row, ctx.now())) : '',
    ...issued,
    ...(changes && !UNBOUGHT.includes(row.state) ? { inspection: { changes } } : {}),
    clarification: asked?.open ? asked.id : '',
    answered: asked && !asked.open ? asked.id : '',
    ...(asked?.paused ? { secondOpinion: true } : {}),
    ...(row.is_test ? { test: true } : {}),
    ...(row.state === 'returned' && steps.at(-1)?.reason === WITHDRAWN ? { withdrawn: true } : {}),
    history: steps.map(({ to_state, at }) => ({ state: to_state, at: at.toISOString() })),
    devices: lines.map(
      ({ offer, offer: { deviceId, deviceName, variantLabel, formFactor }, quantity, totalCents }) => ({
        deviceId,
        // The row stores the label in the trade's language.
        name: formatDeviceName({ deviceName, variantLabel: pricing.variantLabelFor(ctx, variantLabel, row.locale) }),
        formFactor,
        drawing: getDeviceDrawing(offer),
        quantity,
        totalCents,
      }),
    ),
  };
}

/** Adds the minimum value to a voucher that no longer applies. */
function withTerms(
  voucher: RedeemedVoucher,
  { voucherLapsed }: Settlement,
  { voucher_minimum_cents }: Row,
): NonNullable<Entry['voucher']> {
  return voucherLapsed ? { ...voucher, lapsedBelowCents: voucher_minimum_cents } : voucher;
}

type GoingBack = Pick<Entry, 'returnNumber' | 'returnTracking' | 'returnLabel'>;

const NOTHING_BACK: GoingBack = { returnNumber: '', returnTracking: '', returnLabel: '' };

/** Parcels that the carrier reports lost, and the most that is paid for one; nothing once it is decided about them. */
function toLostReport(
  { tenant }: RequestContext,
  { state }: Pick<Row, 'state'>,
  parcels: readonly ReportedParcel[],
): Pick<Entry, 'reportedLost'> {
  const lost = parcels.filter((parcel) => parcel.state === 'expected' && parcel.report === 'lost');
  if (lost.length === 0 || !awaitsParcel(state)) return {};
  const { maxValue } = tenant.shipping.parcel;
  return {
    reportedLost: {
      trackingNumbers: lost.map(({ trackingNumber }) => trackingNumber),
      ...(maxValue === undefined ? {} : { limitCents: maxValue }),
    },
  };
}

/** The return parcel, once it is announced. Its label serves nothing once the carrier has the parcel. */
function goingBack(
  secrets: HistoryParts['secrets'],
  { tenant, now }: RequestContext,
  row: Row,
  { handedOver }: Settlement,
): GoingBack {
  const { state, carrier, return_tracking_number: returnNumber } = row;
  if (returnNumber === null || !MAY_GO_BACK.includes(state)) return NOTHING_BACK;
  return {
    returnNumber,
    returnTracking: trackingUrl(tenant, carrier, returnNumber),
    returnLabel: handedOver ? '' : returnLabelPath(listedReturnLink(secrets, row, now())),
  };
}
