import type { OpenTransaction } from '../../../database/index.server.ts';

/** What a carrier does with a parcel. */
export const PARCEL_EVENTS = ['handedOver', 'inTransit', 'delivered', 'returned'] as const;
export type ParcelEventKind = (typeof PARCEL_EVENTS)[number];

export interface ParcelEvent {
  /** The event's own id where it comes from: told twice, it counts once. */
  id: string;
  trackingNumber: string;
  kind: ParcelEventKind;
  /** When it happened, as an ISO instant. */
  at: string;
}

export interface NotedEvents {
  noted: number;
  /** Known already. */
  repeated: number;
  /** Numbers of parcels that are none of ours; nothing of them is kept. */
  unknown: string[];
}

/** Whose parcels they are: the trades. */
export interface Parcels {
  isKnown(trx: OpenTransaction, trackingNumber: string): Promise<boolean>;
  /** The parcel is on its way to us; nothing happens when that is known. */
  shipped(trx: OpenTransaction, parcel: { trackingNumber: string; at: Date }): Promise<void>;
}

export interface ParcelEventService {
  /** Notes what `source` tells, in the order of time. Told again, in part or whole, by whomever at once, nothing happens twice. */
  note(source: string, events: readonly ParcelEvent[], now: Date): Promise<NotedEvents>;
  /** The newest first. */
  newest(limit: number): Promise<(ParcelEvent & { source: string })[]>;
}
