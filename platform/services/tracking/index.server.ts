import { randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Database, deleteBatch, isLockTimeout, type Query } from '../../database/index.server.ts';
import type { ControllingInputBody } from '../../generated/api/types.gen.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import { LANDING_PAGE_PARAMETER, measuredUrl } from '../../shared/measured-url.ts';
import { toCents, toUnits } from '../../shared/money.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import type { TrackingEventTable } from './tables.ts';
import type { RecordedEvent, TrackingError, TrackingService } from './types.ts';
import { createWeeks, deleteOutsideWeeks, dropWeeks } from './weeks.ts';

export type { TrackingService } from './types.ts';

/** Thirteen months, to compare a season with the previous one. Whole weeks expire, when their first event does. */
export const TRACKING_RETENTION_DAYS = 395;

const SIX_HOURS_MS = 6 * HOUR_MS;
/** 128 bits, so that browsers get different ids. */
const CLIENT_ID_BYTES = 16;

/** Creates the tracking service. */
export function createTracking({ database }: { database: Database }): TrackingService {
  const { db } = database;
  return {
    newClientId: () => randomBytes(CLIENT_ID_BYTES).toString('hex'),
    record: async (ctx, input) => {
      const error = findTrackingError(ctx, input);
      if (error) return fail(error);
      // A test is in no figure.
      if (ctx.test === true) return ok(null);
      const row = toRow(ctx, input);
      if (row.event_name === 'trade_created' && (await isRecorded(db, row))) return ok(null);
      // Of two requests that report a trade at the same time, the index of their week lets one through.
      await db
        .insertInto('tracking_event_by_week')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return ok(null);
    },
    list: async (limit) => {
      const [recent, former] = await Promise.all([
        selectNewest(db, 'tracking_event_by_week', limit),
        selectNewest(db, 'tracking_event', limit),
      ]);
      return [...recent, ...former].slice(0, limit).map(toRecorded);
    },
    sweep: { what: 'tracking events', everyMs: SIX_HOURS_MS, run: (now) => expireEvents(database, now) },
  };
}

/** Whether a browser reported a trade before, in any week. */
async function isRecorded(
  db: Query,
  { tenant, client_id, trade_id }: Insertable<TrackingEventTable>,
): Promise<boolean> {
  const { rows } = await sql`
    select from tracking_event_by_week
      where event_name = 'trade_created' and tenant = ${tenant} and client_id = ${client_id} and trade_id = ${trade_id}
    union all select from tracking_event
      where event_name = 'trade_created' and tenant = ${tenant} and client_id = ${client_id} and trade_id = ${trade_id}
    limit 1`.execute(db);
  return rows.length > 0;
}

async function selectNewest(db: Query, table: 'tracking_event_by_week' | 'tracking_event', limit: number) {
  const newest = db.selectFrom(table).selectAll().orderBy('received_at', 'desc').orderBy('id', 'desc');
  return newest.limit(limit).execute();
}

/** Drops weeks; deletes what is in none in batches. */
async function expireEvents(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - TRACKING_RETENTION_DAYS * DAY_MS);
  try {
    await createWeeks(database, now);
    const dropped = await dropWeeks(database, before);
    if (dropped > 0) return dropped;
  } catch (error) {
    // A backup or a report reads the weeks. They exist a fortnight ahead, so the next run is early enough.
    if (!isLockTimeout(error)) throw error;
  }
  return (
    (await deleteOutsideWeeks(database.db, before)) ||
    (await deleteBatch(database.db, 'tracking_event', sql`received_at < ${before}`))
  );
}

function findTrackingError({ tenant }: RequestContext, input: ControllingInputBody): TrackingError | undefined {
  if (input.applicationId !== tenant.applicationCode) return { code: 'application.foreign' };
  if (!isOwnAddress(input.url, Object.values(tenant.hosts).flat())) return { code: 'url.foreign' };
  const member = ABOUT[input.eventName];
  return member && (input[member] ?? null) === null ? { code: 'data.missing', member } : undefined;
}

const ABOUT: Record<ControllingInputBody['eventName'], 'offerId' | 'tradeId' | undefined> = {
  marketing_touchpoint: undefined,
  offer_generated: 'offerId',
  offer_add_to_cart: 'offerId',
  trade_created: 'tradeId',
};

function isOwnAddress(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (protocol === 'https:' || protocol === 'http:') && hosts.includes(hostname.replace(/\.$/, ''));
}

function toRow(ctx: RequestContext, input: ControllingInputBody): Insertable<TrackingEventTable> {
  return {
    tenant: ctx.tenant.id,
    received_at: ctx.now(),
    event_name: input.eventName,
    client_id: input.clientId,
    application_id: input.applicationId,
    // Cleaned again: a shop's own page sends clean URLs, other clients may not.
    url: measuredUrl(input.url, undefined, findLandingPage(ctx, input.url)),
    condition_id: input.conditionId ?? null,
    currency: input.currency ?? null,
    device_id: input.deviceId ?? null,
    revenue_cents: unitsToCents(input.revenue),
    product_name: input.productName ?? null,
    offer_id: input.offerId ?? null,
    trade_id: input.tradeId ?? null,
    category: input.category ?? null,
    voucher_code: input.voucherCode ?? null,
    voucher_value_cents: unitsToCents(input.voucherValue),
  };
}

/** Undefined for a text that is not a landing page identifier of the tenant. */
function findLandingPage({ tenant }: RequestContext, url: string): string | undefined {
  const sent = new URL(url).searchParams.get(LANDING_PAGE_PARAMETER);
  return Object.values(tenant.landingPages).find((identifier) => identifier === sent);
}

function toRecorded(row: Selectable<TrackingEventTable>): RecordedEvent {
  return {
    id: row.id,
    tenant: row.tenant,
    receivedAt: row.received_at.toISOString(),
    input: {
      clientId: row.client_id,
      applicationId: row.application_id,
      url: row.url,
      eventName: row.event_name,
      conditionId: row.condition_id,
      currency: row.currency,
      deviceId: row.device_id,
      revenue: centsToUnits(row.revenue_cents),
      productName: row.product_name,
      offerId: row.offer_id,
      tradeId: row.trade_id,
      category: row.category,
      voucherCode: row.voucher_code,
      voucherValue: centsToUnits(row.voucher_value_cents),
    },
  };
}

function unitsToCents(units: number | null | undefined): number | null {
  return units === null || units === undefined ? null : toCents(units);
}

function centsToUnits(cents: number | null): number | null {
  return cents === null ? null : toUnits(cents);
}
