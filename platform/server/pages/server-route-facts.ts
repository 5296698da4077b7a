import type { RouteName } from '../../generated/routes.gen.ts';

/** What only the server needs to know about a route. */
export interface ServerRouteFacts {
  /** Its first view is large type (the headline, the price): the display font is asked for with the document. */
  largeType: boolean;
  /** It shows prices, so it is as it is since the country's price list. */
  priced: boolean;
  /** It shows what is bought: while nobody can say what that is, there is no such page. */
  showsCatalogue: boolean;
  /** Its address holds a person's, a trade's or a secret's name: no other site may learn it from a link on the page. */
  secretAddress: boolean;
  /** Nobody keeps a copy of it, not even the visitor's own browser. */
  neverStored: boolean;
}

/** What is known about each route on the server alone; `tenancy/route-facts.ts` holds what both sides know. */
export const serverRouteFacts: Readonly<Record<RouteName, ServerRouteFacts>> = {
  home: { largeType: true, priced: true, showsCatalogue: true, secretAddress: false, neverStored: false },
  contact: { largeType: false, priced: false, showsCatalogue: false, secretAddress: false, neverStored: false },
  checkout: { largeType: false, priced: false, showsCatalogue: false, secretAddress: false, neverStored: false },
  thankYou: { largeType: false, priced: false, showsCatalogue: false, secretAddress: false, neverStored: false },
  content: { largeType: false, priced: false, showsCatalogue: false, secretAddress: false, neverStored: false },
  productDetail: { largeType: true, priced: true, showsCatalogue: true, secretAddress: false, neverStored: false },
  productOverview: { largeType: false, priced: true, showsCatalogue: true, secretAddress: false, neverStored: false },
  sellCategory: { largeType: false, priced: true, showsCatalogue: true, secretAddress: false, neverStored: false },
  b2bLandingpage: { largeType: false, priced: false, showsCatalogue: true, secretAddress: false, neverStored: false },
  accountOverview: { largeType: false, priced: false, showsCatalogue: false, secretAddress: false, neverStored: true },
  accountRegister: { largeType: false, priced: false, showsCatalogue: false, secretAddress: false, neverStored: true },
  accountManagement: {
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
  },
  accountAddressChange: {
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
  },
  accountPaymentChange: {
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
  },
  accountPasswordReset: {
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
  },
  accountPasswordForgot: {
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
  },
  clarification: { largeType: false, priced: false, showsCatalogue: false, secretAddress: true, neverStored: true },
  clarificationQuickAnswer: {
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
  },
  newsletterEnrich: { largeType: false, priced: false, showsCatalogue: false, secretAddress: true, neverStored: true },
  newsletterUnsubscribe: {
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
  },
  newsletterUnsubscribeSuccess: {
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
  },
};

/** What a page's answer says about copies and referrers. Cached pages never come here. */
export function privacyHeaders(route: RouteName | undefined): Record<string, string> {
  const { neverStored = false, secretAddress = false } = route === undefined ? {} : serverRouteFacts[route];
  return {
    'cache-control': neverStored ? 'private, no-store' : 'private, no-cache',
    ...(secretAddress ? { 'referrer-policy': 'no-referrer' } : {}),
  };
}
