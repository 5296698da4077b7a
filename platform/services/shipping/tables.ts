import type { Generated } from 'kysely';
import type { ParcelEventKind } from './events/event-kinds.ts';

/** One row per parcel event of a carrier; a repeated event is stored once. */
interface ParcelEventTable {
  id: Generated<number>;
  source: string;
  /** The event's id at its source. */
  source_id: string;
  tracking_number: string;
  kind: ParcelEventKind;
  /** Time of the event. */
  at: Date;
  noted_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    parcel_event: ParcelEventTable;
  }
}
