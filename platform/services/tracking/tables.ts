import type { Generated } from 'kysely';
import type { ControllingInputBody } from '../../generated/api/types.gen.ts';

/** One tracking event of a visitor who consented. Contains no network address and no data that identifies a person. */
export interface TrackingEventTable {
  id: Generated<number>;
  tenant: string;
  received_at: Date;
  event_name: ControllingInputBody['eventName'];
  /** Random per browser. */
  client_id: string;
  application_id: string;
  /** Without the query string except marketing parameters. */
  url: string;
  condition_id: string | null;
  currency: string | null;
  device_id: string | null;
  revenue_cents: number | null;
  product_name: string | null;
  offer_id: string | null;
  trade_id: number | null;
  category: string | null;
  voucher_code: string | null;
  voucher_value_cents: number | null;
}

declare module '../../database/schema.ts' {
  interface Schema {
    /** Partitioned by `received_at` into weeks, `tracking_event_week_20261123` for the week of that Monday. */
    tracking_event_by_week: TrackingEventTable;
    /** Events of versions before the weeks: nothing is added, and the table is empty after the retention period. */
    tracking_event: TrackingEventTable;
  }
}
