import type { Generated } from 'kysely';

/** One row something a carrier told of a parcel; told twice, it is one. */
interface ParcelEventTable {
  id: Generated<number>;
  source: string;
  /** The event's own id there. */
  source_id: string;
  tracking_number: string;
  kind: 'handedOver' | 'inTransit' | 'delivered' | 'returned';
  /** When it happened. */
  at: Date;
  noted_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    parcel_event: ParcelEventTable;
  }
}
