import type { OpenTransaction } from '../../../database/index.server.ts';
import type { ParcelEventKind } from './event-kinds.ts';

/** What the carrier reports about a parcel that we expect. */
export type ParcelReport = Extract<ParcelEventKind, 'lost' | 'damaged'>;

export interface ParcelEvent {
  /** The event's id at its source: a repeated event counts once. */
  id: string;
  trackingNumber: string;
  kind: ParcelEventKind;
  /** Time of the event, as an ISO instant. */
  at: string;
}

export interface NotedEvents {
  noted: number;
  /** Number of known events. */
  repeated: number;
  /** Unknown parcel numbers; nothing about them is stored. */
  unknown: string[];
}

/** The owner of the parcels: the trade service. */
export interface Parcels {
  isKnown(trx: OpenTransaction, trackingNumber: string): Promise<boolean>;
  /** The parcel is on its way, to us or back to the seller; a repeated call does nothing. */
  shipped(trx: OpenTransaction, parcel: { trackingNumber: string; at: Date }): Promise<void>;
  /** The carrier reports it lost or damaged; undefined ends earlier reports, because it is on its way again. */
  report(
    trx: OpenTransaction,
    parcel: { trackingNumber: string; at: Date; report: ParcelReport | undefined },
  ): Promise<void>;
}

export interface ParcelEventService {
  /** Stores the events of `source`, in chronological order. Repeated or concurrent calls store each event once. */
  note(source: string, events: readonly ParcelEvent[], now: Date): Promise<NotedEvents>;
  /** Newest first. */
  newest(limit: number): Promise<(ParcelEvent & { source: string })[]>;
}
