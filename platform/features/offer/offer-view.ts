import type { ShownDevices } from '../trade/shown-trade.ts';

/** What data() gives the page of an offer. */
export interface OfferView {
  /** Of the link, or of this browser's cart. Empty where nothing holds. */
  devices: ShownDevices['devices'];
  totalCents: number;
  /** The first day that something of it ends; null where nothing holds. */
  validUntil: string | null;
  /** What no longer holds, and the answers to price it again with. */
  gone: { name: string; deviceUrl: string; answers: Record<string, string> }[];
  /** `cart`: this browser's own. `link`: opened by a link. `none`: a link that opens nothing. */
  by: 'cart' | 'link' | 'none';
  /** To take it elsewhere; null on a page that a link has opened. */
  link: { token: string; url: string; qrSvg: string } | null;
  /** A mail with it was asked for just now. */
  sent: boolean;
}
