import type { RouteName } from '../../platform/generated/routes.gen.ts';

export type Paths = Record<RouteName, string>;

/** The specification's table of screens, typed in by hand: what every country must have, whatever the tenant files say. */
export const everywhere: Paths = {
  home: '/',
  contact: '/contact',
  checkout: '/checkout',
  thankYou: '/thankYou',
  content: '/content/{slug}',
  productDetail: '/products/{pdp}',
  productOverview: '/products/{overview}',
  sellCategory: '/sell/{category}',
  b2bLandingpage: '/b2b/landingpage',
  accountOverview: '/account',
  accountRegister: '/account/register',
  accountManagement: '/account/management',
  accountAddressChange: '/account/address-change',
  accountPaymentChange: '/account/payment-change',
  accountPasswordReset: '/account/password-reset',
  accountPasswordForgot: '/account/password-forgot',
  clarification: '/clarification/{id}/{trade}',
  clarificationQuickAnswer: '/clarificationQuickAnswer/{id}/{trade}/{offerid}',
  offer: '/offer/{token}',
  sale: '/sale/{token}',
  certificate: '/certificate/{token}',
  newsletterEnrich: '/newsletter/enrich/{emailHash}',
  newsletterUnsubscribe: '/newsletter/unsubscribe/{emailHash}',
  newsletterUnsubscribeSuccess: '/newsletter/unsubscribe/success',
};

const german: Partial<Paths> = {
  contact: '/kontakt',
  productDetail: '/produkte/{pdp}',
  productOverview: '/produkte/uebersicht-{overview}',
  sellCategory: '/verkaufen/{category}',
};

const specified: Record<string, Paths> = {
  at: { ...everywhere, ...german },
  de: { ...everywhere, ...german, b2bLandingpage: '/b2b/ankaufsportal' },
  es: {
    ...everywhere,
    contact: '/contacto',
    productDetail: '/productos/{pdp}',
    productOverview: '/productos/todos-los-articulos-{overview}',
    sellCategory: '/vender/{category}',
  },
  fr: {
    ...everywhere,
    contact: '/contact',
    productDetail: '/produits/{pdp}',
    productOverview: '/produits/apercu-{overview}',
    sellCategory: '/catalogue/{category}',
  },
  it: {
    ...everywhere,
    contact: '/contatti',
    checkout: '/guardare',
    thankYou: '/grazie',
    productDetail: '/prodotti/{pdp}',
    productOverview: '/prodotti/panoramica-{overview}',
    sellCategory: '/catalogo/{category}',
  },
};

/** Other ways to the same screen: each answers 301 to the canonical path. */
export const otherWays: [RouteName, string][] = [
  ['accountOverview', '/account/overview'],
  ['accountAddressChange', '/account/addressChange'],
  ['accountPaymentChange', '/account/paymentChange'],
  ['accountPasswordReset', '/account/password/reset'],
  ['accountPasswordForgot', '/account/password/forgot'],
  ['clarification', '/browser/clarification/id/{id}/trade/{trade}'],
  ['clarificationQuickAnswer', '/clarification/clarificationQuickAnswer/{id}/{trade}/{offerid}'],
  ['clarificationQuickAnswer', '/browser/clarificationQuickAnswer/id/{id}/trade/{trade}/offerid/{offerid}'],
];

/** Paths of a country; one that the specification does not list has the default column. */
export function getSpecifiedPaths(country: string): Paths {
  return specified[country] ?? everywhere;
}
