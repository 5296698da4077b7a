import type { NamedDevice } from '../../../shared/device-name.ts';
import type { Cents } from '../../../shared/money.ts';
import type { RedeemedVoucher } from '../../offers/index.server.ts';
import type { InspectionChange } from '../inspection-changes.ts';
import type { Invoicing } from '../invoicing.ts';
import type { MailedDocuments } from '../trade-documents.ts';

/** A voucher that no longer applies after the inspection. */
export interface LapsedVoucher {
  code: string;
  minimumCents: Cents;
}

/** The status updates of a trade for its seller. */
export type TradeStatusUpdate =
  /** The parcel must be shipped soon, or the price expires. */
  | { what: 'reminder' }
  | { what: 'received'; amountCents: Cents }
  /** The seller accepts the new price; `returns` when some devices go back nevertheless. */
  | {
      what: 'accepted';
      amountCents: Cents;
      returns: boolean;
      lapsedVoucher: LapsedVoucher | null;
      /** A device was damaged in transit; its offered price stands. */
      damaged: boolean;
      /** `answered`: the seller agreed to new prices; otherwise the inspection alone decided. */
      result: 'described' | 'same' | 'more' | 'answered';
      /** Devices that are worth more than offered. */
      raised: readonly InspectionChange[];
      /** The carrier lost a parcel; its devices are paid, up to the limit of a parcel (null without one). */
      lost: { limitCents: Cents | null } | null;
    }
  /**
   * All devices go back: the seller declined, did not answer in time, or withdrew, after the parcel's arrival or before
   * it, or a hold was released.
   */
  | { what: 'returned'; because: 'declined' | 'silence' | 'withdrawn' | 'withdrawnOnTheWay' | 'released' }
  /** No device was in the parcel. */
  | { what: 'closed' }
  /** The data of all bought devices is removed, after the payout. */
  | { what: 'erased' }
  /** 0 cents for devices that are recycled. */
  | { what: 'paid'; amountCents: Cents; lapsedVoucher: LapsedVoucher | null; invoicing: Invoicing | null }
  /**
   * `seller`: by the link of a mail, or signed in. `browser`: from the browser that created the trade, whose user may
   * not be the reader of the mail.
   */
  | { what: 'cancelled'; by: 'seller' | 'browser' | 'shop' }
  | { what: 'expired' };

/** A return parcel and its label. */
export interface ReturnParcel {
  carrier: string;
  trackingNumber: string;
  labelPdf: Uint8Array;
}

/** Content of a status mail. */
export interface StatusMailFacts<News extends TradeStatusUpdate = TradeStatusUpdate> {
  update: News;
  /** Opens the trade's private page. */
  token: string;
  trade: {
    number: string;
    /** The offered total. */
    totalCents: Cents;
    /** ISO instant. */
    shipUntil: string;
    carrier: string;
    /** Masked; null when nothing is paid. */
    payout: string | null;
    firstName: string;
    email: string;
    voucher: RedeemedVoucher | null;
    devices: readonly { offer: NamedDevice; quantity: number }[];
  };
  /** Only when devices go back. */
  back: ReturnParcel | null;
  /** Only in the last mail of a trade. */
  documents: MailedDocuments | null;
}
