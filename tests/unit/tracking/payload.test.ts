import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShopEvent } from '../../../platform/features/tracking/events.ts';
import {
  landingPageAt,
  measuredPath,
  pageTypeEntry,
  purchaseEntry,
  type StepEvent,
  toTrackingStep,
} from '../../../platform/features/tracking/payload.ts';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { offerData, toPurchase, toTradeEventData } from '../../../platform/shared/event-data.ts';
import type { RouteTable } from '../../../platform/tenancy/route-entry.ts';
import { CONSUMER_SHOP, PARTNER_SHOP, SISTER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { publicConfig, routeTables } from '../../support/compiled-fleet.ts';
import { offer, trade } from './samples.ts';

const of = {
  clientId: '0123456789abcdef0123456789abcdef',
  applicationId: 'umlauf-de',
  href: 'https://shop.example/produkte/apple-iphone-13?storage=128',
  path: (path: string) => path,
  landingPage: 'umlauf-de-consumer',
};
const isValid = new Ajv({ strict: false }).compile(apiSchemas['umlauf:api/controlling-input'] as object);

const events: StepEvent[] = [
  { name: 'marketing_touchpoint' },
  { name: 'offer_generated', data: offerData(offer, 'iphone') },
  { name: 'offer_add_to_cart', data: offerData(offer, 'iphone') },
  { name: 'trade_created', data: toTradeEventData(trade) },
];

describe('tracking payload', () => {
  it('the payload has client, application, address, name and all event data on one level', () => {
    expect(toTrackingStep({ name: 'trade_created', data: toTradeEventData(trade) }, of)).toEqual({
      clientId: '0123456789abcdef0123456789abcdef',
      applicationId: 'umlauf-de',
      url: 'https://shop.example/produkte/apple-iphone-13?landing_page=umlauf-de-consumer',
      eventName: 'trade_created',
      ...toTradeEventData(trade),
    });
  });

  it('the payload has exactly the members of its schema, for each of the four events', () => {
    const members = Object.keys(apiSchemas['umlauf:api/controlling-input'].properties).sort();
    expect(members).toHaveLength(14);
    for (const event of events) {
      const step = toTrackingStep(event, of);
      expect(Object.keys(step).sort(), event.name).toEqual(members);
      expect(isValid(step), JSON.stringify(isValid.errors)).toBe(true);
    }
  });

  it('a landing has no offer data', () => {
    const { clientId, applicationId, url, eventName, ...data } = toTrackingStep({ name: 'marketing_touchpoint' }, of);
    expect(new Set(Object.values(data))).toEqual(new Set([null]));
  });

  it('the payload has no personal data, whatever the address or extra members of the event contain', () => {
    const sentinels = ['hannah.sentinel@example.org', 'Sentinel', 'DE89370400440532013000'];
    const personal = fc.constantFrom(...sentinels);
    const stray = fc.dictionary(
      fc.constantFrom('email', 'firstName', 'iban', 'address', 'accountHolder', 'ip'),
      personal,
    );
    fc.assert(
      fc.property(fc.constantFrom(...events), stray, personal, personal, (event, members, inQuery, inHash) => {
        const data = 'data' in event ? { ...members, ...event.data } : members;
        const href = `${of.href}&email=${encodeURIComponent(inQuery)}&utm_source=letter#${inHash}`;
        const told = JSON.stringify(toTrackingStep({ ...members, ...event, data } as StepEvent, { ...of, href }));
        for (const sentinel of sentinels) expect(told).not.toContain(sentinel);
      }),
    );
  });
});

describe('path of a measured address', () => {
  const table = routeTables[CONSUMER_SHOP.id].de;

  it.each([
    ['/', '/'],
    [CONSUMER_SHOP.getDevicePath('apple-iphone-13'), CONSUMER_SHOP.getDevicePath('apple-iphone-13')],
    [CONSUMER_SHOP.getMakerPath('apple', 'smartphone'), CONSUMER_SHOP.getMakerPath('apple', 'smartphone')],
    [CONSUMER_SHOP.getCategoryPath('smartphone'), CONSUMER_SHOP.getCategoryPath('smartphone')],
    ['/content/agbs', '/content/agbs'],
    ['/thankYou', '/thankYou'],
    ['/clarification/771/DE-26-118-4073', '/clarification/_/_'],
    ['/newsletter/unsubscribe/9f86d081884c7d65', '/newsletter/unsubscribe/_'],
    ['/newsletter/enrich/9f86d081884c7d65', '/newsletter/enrich/_'],
    ['/hannah/sentinel', '/'],
    ['/%zz', '/'],
  ])('the path of %s is %s: items are named, people are not', (path, measured) => {
    expect(measuredPath(table, '', path)).toBe(measured);
  });

  it('the path preserves the language', () => {
    expect(measuredPath(routeTables[CONSUMER_SHOP.id].fr, '/fr', '/fr/clarification/771/4073')).toBe(
      '/fr/clarification/_/_',
    );
  });
});

describe('landing page identifier', () => {
  const { consumer, b2b } = CONSUMER_SHOP.config.landingPages;

  it('landing pages of a shop have identifiers of their own', () => {
    expect(new Set(Object.values(CONSUMER_SHOP.config.landingPages)).size).toBe(3);
  });

  it.each<[TenantId, string, string]>([
    [CONSUMER_SHOP.id, '/', consumer],
    [CONSUMER_SHOP.id, CONSUMER_SHOP.getDevicePath('apple-iphone-13'), consumer],
    [CONSUMER_SHOP.id, CONSUMER_SHOP.getPath('b2bLandingpage'), b2b],
    [CONSUMER_SHOP.id, '/nowhere', consumer],
    [SISTER_SHOP.id, '/', SISTER_SHOP.config.landingPages[SISTER_SHOP.config.landingPage]],
    [PARTNER_SHOP.id, '/', PARTNER_SHOP.config.landingPages.b2b],
    [THIRD_ABROAD.id, '/', THIRD_ABROAD.config.landingPages.consumer],
  ])('a visit of %s that begins at %s has the identifier %s', (id, path, identifier) => {
    const tables: Partial<Record<string, RouteTable>> = routeTables[id];
    const shop = { tenant: publicConfig[id], routeTable: tables[publicConfig[id].locale] ?? [], prefix: '' };
    expect(landingPageAt(shop, `https://shop.example${path}?gclid=EAIaIQ`)).toBe(identifier);
  });
});

describe('tag manager events', () => {
  it('a purchase is sent with its items', () => {
    expect(purchaseEntry(toPurchase({ ...trade, paymentType: 2 }))).toEqual({
      event: 'purchase',
      ecommerce: {
        transaction_id: '4073',
        currency: 'EUR',
        value: 360.5,
        tax: 0,
        shipping: 0,
        payment_method: 'paypal',
        items: [
          {
            item_id: 'apple-iphone-13',
            item_name: 'Apple iPhone 13 128 GB',
            item_category: 'iphone',
            price: 270.5,
            quantity: 1,
          },
          { item_id: 'canon-ef-50', item_name: 'Canon EF 50mm', item_category: 'lens', price: 40, quantity: 2 },
        ],
      },
    });
  });

  it('the kind of page is sent', () => {
    const missing: ShopEvent = { name: 'page_type', pageType: '404' };
    expect(pageTypeEntry(missing.pageType)).toEqual({ event: 'page_type', page_type: '404' });
  });
});
