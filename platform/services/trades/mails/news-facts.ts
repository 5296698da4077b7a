import type { Cents } from '../../../shared/money.ts';
import type { RedeemedVoucher } from '../../offers/index.server.ts';
import type { NamedDevice } from './trade-words.ts';

/** A voucher that does not count after the inspection. */
export interface LapsedVoucher {
  code: string;
  minimumCents: Cents;
}

/** What has become of a sale, for its seller. */
export type SellerNews =
  /** It is to be shipped soon, or its price is no longer good. */
  | { what: 'reminder' }
  | { what: 'received' }
  /** The seller takes the new price; `returns` when some of the devices go back all the same. */
  | { what: 'accepted'; amountCents: Cents; returns: boolean; lapsedVoucher: LapsedVoucher | null }
  /** All of it goes back; by `silence` when no answer came in time. */
  | { what: 'returned'; silence: boolean }
  /** 0 cents for what is recycled. */
  | { what: 'paid'; amountCents: Cents; lapsedVoucher: LapsedVoucher | null }
  /**
   * `seller`: by the link of a mail, or signed in. `browser`: by the one that sold, which need not be that of who reads the
   * mail.
   */
  | { what: 'cancelled'; by: 'seller' | 'browser' | 'shop' }
  | { what: 'expired' };

/** A parcel that goes back, and its label. */
export interface ReturnParcel {
  carrier: string;
  trackingNumber: string;
  labelPdf: Uint8Array;
}

/** Everything a mail about a sale's state says. */
export interface NewsFacts<News extends SellerNews = SellerNews> {
  news: News;
  /** Opens the sale's private page. */
  token: string;
  trade: {
    number: string;
    /** As it was offered. */
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
  /** Only where something goes back. */
  back: ReturnParcel | null;
}
