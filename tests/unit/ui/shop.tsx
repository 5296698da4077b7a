import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ShopProvider } from '../../../platform/features/shop/shop-context.tsx';
import type { ShopState } from '../../../platform/features/shop/shop-state.ts';
import { StoresProvider } from '../../../platform/features/stores/stores-context.tsx';
import { embeddedServices } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { CONSUMER_SHOP, SISTER_SHOP } from '../../support/chosen-shops.ts';

const paths = {
  home: '/',
  contact: '/frage',
  checkout: '/checkout',
  thankYou: '/thank-you',
  content: '/content/{slug}',
  productOverview: '/waren/uebersicht-{overview}',
  productDetail: '/waren/{pdp}',
  sellCategory: '/ankauf/{category}',
  accountOverview: '/account',
  b2bLandingpage: '/b2b/ankaufsportal',
  sale: '/sale/{token}',
  offer: '/offer/{token}',
};

/** State of a German shop for these component tests; a test passes the members that it is about. */
export function shopState(over: Partial<ShopState> = {}): ShopState {
  const state = {
    tenant: {
      id: CONSUMER_SHOP.id,
      country: 'de',
      mode: 'default',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      dateFormat: 'dd.mm.yy',
      postalCode: { pattern: '^[0-9]{5}$', example: '20099', digits: 5 },
      theme: 'umlauf',
      features: {},
      services: embeddedServices,
      layouts: { home: { name: 'home', frame: 'home' }, default: { name: 'default', frame: 'shop' } },
      shipping: { carrier: 'DHL', logo: 'dhl', parcel: { maxValue: 300_000 } },
      contact: { fromName: 'Retour' },
      legalEntity: { name: 'Umlauf Handels GmbH' },
      offerValidityDays: 21,
      b2bTradeCap: 500_000,
      consumerTradeCap: 1_000_000,
      businessMode: false,
      landingPage: 'consumer',
      landingPages: { consumer: 'shop-consumer', b2b: 'shop-b2b', [SISTER_SHOP.config.landingPage]: 'shop-sister' },
      linksToBuyShop: false,
      buyShopLink: 'https://buy.example/',
      support: { account: null, contactKey: null, helpKey: null, scriptUrl: null, pill: false, subjects: [] },
      selectedPaymentType: 13,
      paymentTypes: [{ id: 13, code: 'DirectDebitSwift' }],
    },
    locale: 'de',
    lang: 'de-DE',
    prefix: '',
    path: '/',
    query: {},
    match: { name: 'home', params: {} },
    routeTable: Object.entries(paths).map(([name, path]) => ({ name, path, aliases: [] })),
    messagesUrl: '/assets/messages/de.json',
    pageMessagesUrl: '/assets/messages/de.json',
    themeUrl: '/assets/themes/umlauf.css',
    alternatives: [
      { locale: 'de', lang: 'de-DE', href: '/' },
      { locale: 'at', lang: 'de-AT', href: '/at' },
      { locale: 'es', lang: 'es-ES', href: '/es' },
    ],
    countries: [
      { country: 'de', lang: 'de-DE', href: 'http://ab.localhost:3000/' },
      { country: 'es', lang: 'es-ES', href: 'http://cd.localhost:3000/' },
    ],
    business: false,
    sellShop: 'https://sell.example/',
    categories: [
      { id: 'smartphone', title: 'Handys', url: 'handys', formFactor: 'phone' },
      { id: 'lens', title: 'Objektive', url: 'objektive', formFactor: 'lens' },
    ],
    contentSlugs: { imprint: 'impressum', privacy: 'datenschutz', terms: 'agbs', howItWorks: 'so-gehts' },
    consent: false,
    consentPurposes: [{ id: 'measurement' }],
    needsConsentPrompt: true,
    build: 'tests',
    now: '2026-11-21T10:00:00.000Z',
    ...over,
  };
  return state as unknown as ShopState;
}

/** Markup of a component inside a shop, with the German messages. */
export function renderInShop(node: ReactNode, over: Partial<ShopState> = {}): string {
  const messages = JSON.parse(readFileSync('platform/generated/messages/de.gen.json', 'utf8'));
  return renderToStaticMarkup(
    <ShopProvider state={shopState(over)} messages={messages}>
      <StoresProvider>{node}</StoresProvider>
    </ShopProvider>,
  );
}
