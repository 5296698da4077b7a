import { sql } from 'kysely';
import { type Query, runAsReport } from '../../../database/index.server.ts';
import { composeDeviceName, type NamedDevice } from '../../../shared/device-name.ts';
import { MAX_QUEUE_SEARCH_LENGTH } from '../../../shared/input-limits.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { findTradesBySerial } from '../../certificates/index.server.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import type { TradeRow } from '../../trades/index.server.ts';
import { parseScannedCode } from '../receive/parse-scanned-code.ts';
import type { FulfilmentService } from '../types.ts';
import type { QueuedTrade, QueueQuery } from './types.ts';

/** Tenants of the fleet, or of one country. */
export type ShopsIn = (country?: string) => readonly string[];

interface ListParts {
  shopsIn: ShopsIn;
  /** For the search by serial number. */
  secrets: Pick<Secrets, 'keys'>;
}

export async function listTrades(
  db: Query,
  { shopsIn, secrets }: ListParts,
  query: QueueQuery & { withoutTests?: boolean },
): Promise<Awaited<ReturnType<FulfilmentService['list']>>> {
  const { state, opinion, assigneeId, receivedBefore, text, before, limit } = query;
  const words = plainText(text ?? '').slice(0, MAX_QUEUE_SEARCH_LENGTH);
  const owners = words === '' ? [] : await findTradesBySerial(db, secrets, words);
  const rows = await selectFromShops(db, shopsIn, query)
    .select(LISTED)
    .select(LISTED_DEVICES)
    .select(ASSIGNED)
    .$if(query.withoutTests === true, (all) => all.where('is_test', '=', false))
    .$if(state !== undefined, (all) => (state ? all.where('state', '=', state) : all))
    .$if(opinion === true, (all) => all.where(waitsForOpinion))
    .$if(assigneeId !== undefined, (all) => all.where(isAssignedTo(assigneeId ?? 0)))
    .$if(receivedBefore !== undefined, (all) => all.where(isReceived(receivedBefore ?? new Date(0))))
    .$if(words !== '', (all) => all.where(matchText(words, owners)))
    .$if(before !== undefined, (all) =>
      all.where('id', '<', (e) => e.selectFrom('trade').select('id').where('public_id', '=', parseCursor(before))),
    )
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return { trades: shown.map(toQueuedTrade), next: rows.length > limit ? String(shown.at(-1)?.public_id) : null };
}

/** More than a month of a large shop. */
const MAX_EXPORTED = 10_000;

/** All matching trades without tests, newest first, by one query with its own deadline. */
export async function exportTrades(
  db: Query,
  parts: ListParts,
  filters: Omit<QueueQuery, 'before' | 'limit'>,
): Promise<QueuedTrade[]> {
  const query = { ...filters, limit: MAX_EXPORTED, withoutTests: true };
  const { trades } = await runAsReport(() => listTrades(db, parts, query));
  return trades;
}

const isAssignedTo = (staffId: number) =>
  sql<boolean>`id in (select trade_id from trade_assignment where staff_id = ${staffId})`;

export const isReceived = (before: Date) => sql<boolean>`state = 'received' and changed_at < ${before}`;

/** As an array they are read by their index; for a join PostgreSQL would read all second opinions. */
export const waitsForOpinion = sql<boolean>`state = 'received'
  and id = any(array(select trade_id from second_opinion where closed_at is null))`;

export function selectFromShops(db: Query, shopsIn: ShopsIn, query: Pick<QueueQuery, 'tenant' | 'country'>) {
  return db.selectFrom('trade').where(isInShops(shopsIn, query));
}

export function isInShops(shopsIn: ShopsIn, { tenant, country }: Pick<QueueQuery, 'tenant' | 'country'>) {
  const isInCountry = country === undefined ? sql`true` : sql`tenant = any(${[...shopsIn(country)]})`;
  return tenant === undefined ? sql<boolean>`${isInCountry}` : sql<boolean>`tenant = ${tenant} and ${isInCountry}`;
}

/**
 * Matches a number of a trade, parcel or customer anywhere in the text, the beginning of a name or an address, or the trades of a serial number. Every
 * part has an index.
 */
function matchText(words: string, owners: readonly number[]) {
  const numbers = parseScannedCode(words);
  const begins = `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(number = any(${numbers}) or tracking_number = any(${numbers})
    or return_tracking_number = any(${numbers}) or id = any(${[...owners]})
    or id = any(array(select trade_id from trade_parcel parcel where parcel.tracking_number = any(${numbers})))
    or customer_id = any(array(select customer.id from customer where customer.number = any(${numbers})))
    or lower(number) like ${begins} or lower(email) like ${begins}
    or lower(company_name) like ${begins} or lower(last_name) like ${begins} or lower(first_name || ' ' || last_name) like ${begins})`;
}

/** No trade has the id 0. */
function parseCursor(before: string | undefined): number {
  return /^\d{1,16}$/.test(before ?? '') ? Number(before) : 0;
}

/** Columns of the queue; none is sealed. */
export const LISTED = [
  'public_id',
  'number',
  'tenant',
  'state',
  'created_at',
  'changed_at',
  'ship_until',
  'first_name',
  'last_name',
  'company_name',
  'vat_number',
  'total_cents',
  'currency',
  'tracking_number',
  'is_test',
] as const;

/** Devices and quantities of a trade's lines, as a subquery of the trade's query. */
export const LISTED_DEVICES = sql<(NamedDevice & { quantity: number })[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'deviceName', coalesce(line.offer ->> 'deviceName', ''),
    'variantLabel', coalesce(line.offer ->> 'variantLabel', ''),
    'quantity', line.quantity
  ) order by line.position), '[]'::jsonb)
  from trade_line line where line.trade_id = trade.id)`.as('devices');

/** Person and shelf of a trade. */
export const ASSIGNED = [
  sql<string | null>`(select email from trade_assignment join staff on staff.id = staff_id
    where trade_id = trade.id)`.as('assignee'),
  sql<string | null>`(select shelf from trade_assignment where trade_id = trade.id)`.as('shelf'),
] as const;

export type ListedRow = Pick<TradeRow, (typeof LISTED)[number]> & {
  devices: (NamedDevice & { quantity: number })[];
  assignee: string | null;
  shelf: string | null;
};

export function toQueuedTrade(row: ListedRow): QueuedTrade {
  return {
    number: row.number,
    tenant: row.tenant,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    shipUntil: row.ship_until.toISOString(),
    assignee: row.assignee,
    shelf: row.shelf,
    seller: `${row.first_name} ${row.last_name}`.trim(),
    company: row.company_name ?? '',
    vatNumber: row.vat_number ?? '',
    devices: row.devices.map((device) => ({ name: composeDeviceName(device), quantity: device.quantity })),
    totalCents: row.total_cents,
    currency: row.currency,
    trackingNumber: row.tracking_number,
    test: row.is_test,
  };
}
