import type { Device, FormFactor } from '../../services/catalogue/types.ts';
import type { Offer } from '../../services/offers/types.ts';
import type { Cents } from '../../shared/money.ts';
import { highestPrice } from '../devices/device-list.ts';
import type { CategoryStock } from '../home/home-view.ts';
import type { NavigationCategory } from '../shop/shop-state.ts';

/** Maximum price of a kind of device, by the price list of the shop. */
export interface BoughtKind extends NavigationCategory {
  maxPriceCents: Cents;
  /** Names of well-known models. */
  examples: string[];
}

export interface BusinessView {
  kinds: BoughtKind[];
  /** The enquiry has just been sent. */
  sent: boolean;
  /** A larger quantity than one offer allows; the enquiry is about it. */
  about?: AskedPieces;
}

export interface AskedPieces extends Pick<Offer, 'summary' | 'priceCents' | 'validUntil'> {
  formFactor: FormFactor;
  /** "Apple iPhone 13 128 GB" */
  device: string;
  pieces: number;
}

/** Kinds without any device are omitted. */
export function toBusinessView(
  stock: readonly CategoryStock[],
  getPrice: (device: Device) => Cents,
): Pick<BusinessView, 'kinds'> {
  const kinds = stock.map(({ category, devices, top }) => ({
    ...category,
    maxPriceCents: highestPrice(devices, getPrice),
    examples: top.map(({ name }) => name.replace(/ \([^)]*\)$/, '')),
  }));
  return { kinds: kinds.filter(({ maxPriceCents }) => maxPriceCents > 0) };
}
