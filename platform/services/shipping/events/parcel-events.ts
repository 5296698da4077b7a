import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import type { NotedEvents, ParcelEvent, ParcelEventKind, ParcelEventService, Parcels } from './types.ts';

interface EventParts {
  database: Database;
  parcels: Parcels;
}

/** Events that prove that the seller has shipped the parcel; `returned` follows one of them. */
const ON_ITS_WAY: readonly ParcelEventKind[] = ['handedOver', 'inTransit', 'delivered'];

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
  if (ON_ITS_WAY.includes(kind)) await parcels.shipped(trx, { trackingNumber, at: at < now ? at : now });
  return 'noted';
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
