import type { Device, FormFactor } from '../../services/catalogue/types.ts';
import type { Offer } from '../../services/offers/types.ts';
import type { Cents } from '../../shared/money.ts';
import { highestPrice } from '../devices/device-list.ts';
import type { CategoryStock } from '../home/home-view.ts';
import type { NavigationCategory } from '../shop/shop-state.ts';

/** What a kind of device brings at most, by the same prices as everywhere in the shop. */
export interface BoughtKind extends NavigationCategory {
  maxPriceCents: Cents;
  /** Names of well-known models. */
  examples: string[];
}

export interface BusinessView {
  kinds: BoughtKind[];
  /** The enquiry has just been sent. */
  sent: boolean;
  /** More pieces of an offer than it was made for: what the enquiry is about. */
  about?: AskedPieces;
}

export interface AskedPieces extends Pick<Offer, 'summary' | 'priceCents' | 'validUntil'> {
  formFactor: FormFactor;
  /** "Apple iPhone 13, 128 GB" */
  device: string;
  pieces: number;
}

/** A kind without anything to sell is left out. */
export function toBusinessView(
  stock: readonly CategoryStock[],
  priceOf: (device: Device) => Cents,
): Pick<BusinessView, 'kinds'> {
  const kinds = stock.map(({ category, devices, top }) => ({
    ...category,
    maxPriceCents: highestPrice(devices, priceOf),
    examples: top.map(({ name }) => name.replace(/ \([^)]*\)$/, '')),
  }));
  return { kinds: kinds.filter(({ maxPriceCents }) => maxPriceCents > 0) };
}
