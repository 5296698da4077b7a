import type { ShownDevices } from '../trade/shown-trade.ts';

/** Return value of data() for the offer page. */
export interface OfferView {
  /** Valid lines of the link or of this browser's cart; may be empty. */
  devices: ShownDevices['devices'];
  totalCents: number;
  /** Earliest expiry date; null without a valid line. */
  validUntil: string | null;
  /** Expired lines, and their answers for pricing them again. */
  gone: { name: string; deviceUrl: string; answers: Record<string, string> }[];
  /** `cart`: this browser's own. `link`: opened by a link. `none`: an invalid link. */
  by: 'cart' | 'link' | 'none';
  /** Link for another device; null on a page that a link has opened. */
  link: { token: string; url: string; qrSvg: string } | null;
  /** A mail with the link was just requested. */
  sent: boolean;
}
