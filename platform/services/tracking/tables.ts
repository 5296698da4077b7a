import type { Generated } from 'kysely';

/** One measured step of a visitor who agreed to it. Holds no address of the network and nothing that names a person. */
export interface TrackingEventTable {
  id: Generated<number>;
  tenant: string;
  received_at: Date;
  event_name: string;
  /** Drawn by lot for one browser. */
  client_id: string;
  application_id: string;
  /** Without query, but for the parameters of a marketing touchpoint. */
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
    tracking_event: TrackingEventTable;
  }
}
