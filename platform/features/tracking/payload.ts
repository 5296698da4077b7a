import type { ControllingInputBody } from '../../generated/api/types.gen.ts';
import type { EventData, Purchase } from '../../shared/event-data.ts';
import { measuredUrl } from '../../shared/measured-url.ts';
import type { RouteTable } from '../../tenancy/route-entry.ts';
import { routeFacts } from '../../tenancy/route-facts.ts';
import { candidatesFor } from '../../tenancy/routing.ts';
import type { Shop } from '../shop/shop-context.tsx';
import type { ShopEvent } from './events.ts';

/** All members of a tracking request; the service accepts exactly these. */
export type TrackingStep = Required<ControllingInputBody>;

export type StepEvent = Exclude<ShopEvent, { name: 'purchase' | 'page_type' }>;

const NOTHING: EventData = {
  conditionId: null,
  currency: null,
  deviceId: null,
  revenue: null,
  productName: null,
  offerId: null,
  tradeId: null,
  category: null,
  voucherCode: null,
  voucherValue: null,
};

interface StepFacts {
  clientId: string;
  applicationId: string;
  href: string;
  /** Cleans the path of an address, see `measuredPath`. */
  path: (path: string) => string;
  /** Identifier of the page on which the visit began. */
  landingPage: string;
}

export function toTrackingStep(event: StepEvent, of: StepFacts): TrackingStep {
  const data = event.name === 'marketing_touchpoint' ? NOTHING : event.data;
  return {
    clientId: of.clientId,
    applicationId: of.applicationId,
    url: measuredUrl(of.href, of.path, of.landingPage),
    eventName: event.name,
    conditionId: data.conditionId,
    currency: data.currency,
    deviceId: data.deviceId,
    revenue: data.revenue,
    productName: data.productName,
    offerId: data.offerId,
    tradeId: data.tradeId,
    category: data.category,
    voucherCode: data.voucherCode,
    voucherValue: data.voucherValue,
  };
}

/** The path with `_` for every personal parameter; `/` for an unknown address. */
export function measuredPath(table: RouteTable, prefix: string, path: string): string {
  const [match] = candidatesFor(table, path, prefix);
  if (!match) return '/';
  const personal = Object.keys(match.params).filter((name) => name !== routeFacts[match.name].namedBy);
  if (personal.length === 0) return path;
  const values = new Set(personal.map((name) => match.params[name]));
  return path
    .split('/')
    .map((segment) => (values.has(decodeURIComponent(segment)) ? '_' : segment))
    .join('/');
}

interface LandingShop extends Pick<Shop, 'routeTable' | 'prefix'> {
  tenant: Pick<Shop['tenant'], 'landingPages' | 'landingPage'>;
}

/** The landing page identifier of a visit that began at this address. */
export function landingPageAt({ tenant, routeTable, prefix }: LandingShop, href: string): string {
  const [match] = candidatesFor(routeTable, new URL(href).pathname, prefix);
  return tenant.landingPages[match?.name === 'b2bLandingpage' ? 'b2b' : tenant.landingPage];
}

/** A purchase in the format of tag managers. */
export function purchaseEntry(purchase: Purchase): object {
  return {
    event: 'purchase',
    ecommerce: {
      transaction_id: purchase.transactionId,
      currency: purchase.currency,
      value: purchase.value,
      tax: purchase.tax,
      shipping: purchase.shipping,
      payment_method: purchase.paymentMethod,
      items: purchase.items.map(({ id, name, category, price, quantity }) => ({
        item_id: id,
        item_name: name,
        item_category: category,
        price,
        quantity,
      })),
    },
  };
}

export function pageTypeEntry(pageType: string): object {
  return { event: 'page_type', page_type: pageType };
}
