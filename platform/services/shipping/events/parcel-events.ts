import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import type { ParcelEventKind } from './event-kinds.ts';
import type { NotedEvents, ParcelEvent, ParcelEventService, Parcels } from './types.ts';

interface EventParts {
  database: Database;
  parcels: Parcels;
}

/** The carrier has the parcel and knows where. */
const ON_ITS_WAY: readonly ParcelEventKind[] = ['handedOver', 'inTransit', 'delivered'];
/** Events that prove that the seller has shipped the parcel; `returned` follows one of them. */
const SHIPPED: readonly ParcelEventKind[] = [...ON_ITS_WAY, 'lost', 'damaged'];

/** Creates the service for parcel events: from a carrier's calls, from files, and from staff. */
export function createParcelEvents(parts: EventParts): ParcelEventService {
  return {
    note: async (source, events, now) => {
      const told: NotedEvents = { noted: 0, repeated: 0, unknown: [] };
      const inOrder = [...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
      for (const event of inOrder) {
        // One transaction per event: stored events remain when a later one fails, and the batch can be sent again.
        const became = await parts.database.transaction((trx) => noteOne(parts, trx, { source, event, now }));
        if (became === 'unknown') told.unknown.push(event.trackingNumber);
        else told[became] += 1;
      }
      return { ...told, unknown: [...new Set(told.unknown)] };
    },
    newest: (limit) => findNewest(parts, limit),
  };
}

async function noteOne(
  { parcels }: EventParts,
  trx: OpenTransaction,
  { source, event, now }: { source: string; event: ParcelEvent; now: Date },
): Promise<'noted' | 'repeated' | 'unknown'> {
  const { id, trackingNumber, kind } = event;
  if (!(await parcels.isKnown(trx, trackingNumber))) return 'unknown';
  const at = new Date(event.at);
  const written = await trx
    .insertInto('parcel_event')
    .values({ source, source_id: id, tracking_number: trackingNumber, kind, at, noted_at: now })
    .onConflict((conflict) => conflict.columns(['source', 'source_id']).doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return 'repeated';
  const parcel = { trackingNumber, at: at < now ? at : now };
  if (SHIPPED.includes(kind)) await parcels.shipped(trx, parcel);
  if (ON_ITS_WAY.includes(kind)) await parcels.report(trx, { ...parcel, report: undefined });
  if ((kind === 'lost' || kind === 'damaged') && !(await wasSeenSince(trx, event)))
    await parcels.report(trx, { ...parcel, report: kind });
  return 'noted';
}

/** Whether the carrier has already reported a later event that proves where the parcel is. */
async function wasSeenSince(trx: OpenTransaction, { trackingNumber, at }: ParcelEvent): Promise<boolean> {
  const later = await trx
    .selectFrom('parcel_event')
    .select('id')
    .where('tracking_number', '=', trackingNumber)
    .where('kind', 'in', ON_ITS_WAY)
    .where('parcel_event.at', '>', new Date(at))
    .executeTakeFirst();
  return later !== undefined;
}

async function findNewest({ database: { db } }: EventParts, limit: number) {
  const rows = await db.selectFrom('parcel_event').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ source, source_id, tracking_number, kind, at }) => ({
    source,
    id: source_id,
    trackingNumber: tracking_number,
    kind,
    at: at.toISOString(),
  }));
}
