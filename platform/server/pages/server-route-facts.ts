import type { RouteName } from '../../generated/routes.gen.ts';
import type { DocumentFacts } from '../../shared/document-head.ts';
import { forgotHandler, overviewHandler, registerHandler, resetHandler, signInHandler } from './forms/account.ts';
import { accountOfferHandler } from './forms/account-offer.ts';
import { landingPageHandler } from './forms/business-enquiry.ts';
import { checkoutForm } from './forms/checkout.ts';
import { clarificationHandler } from './forms/clarification.ts';
import { contactHandler } from './forms/contact.ts';
import { homeForm } from './forms/home.ts';
import { newsletterEnrichForm, newsletterUnsubscribeForm } from './forms/newsletter.ts';
import { offerForm } from './forms/offer.ts';
import { productDetailForm } from './forms/product-detail.ts';
import { tradeForm } from './forms/sale.ts';
import type { FormHandler } from './forms/types.ts';

/** Server-only facts about a route. */
export interface ServerRouteFacts extends DocumentFacts {
  /** Handles the plain form posted to its URL. */
  form: FormHandler | null;
  /** Its form takes photos, or lists where the shop buys from companies. */
  files?: 'photos' | 'companies';
  /**
   * Query members that its page reads; other members do not change the page. `answers` represents the ids of all questions.
   */
  query: readonly string[];
  /** A page of signed-out visitors, which another country's shop has for accounts of its own. */
  isAccountEntry?: true;
  /** Its first view is large type (headline, price), so the display font is preloaded. */
  largeType: boolean;
  /** It shows prices, so its last change is that of the country's price list. */
  priced: boolean;
  /** It consists of catalogue data: while the catalogue is unavailable, so is the page. */
  showsCatalogue: boolean;
  /** Its URL contains personal data or a secret, so links on the page send no referrer. */
  secretAddress: boolean;
  /** It shows personal data: `no-store`, also in the visitor's own browser. */
  neverStored: boolean;
  /** It serves open trades, accounts or the law, so it answers in a closed shop, too. */
  openWhenClosed: boolean;
}

/** Server-only facts by route; `tenancy/route-facts.ts` holds those that both sides need. */
export const serverRouteFacts: Readonly<Record<RouteName, ServerRouteFacts>> = {
  home: {
    title: 'home.title',
    description: 'home.description',
    lead: null,
    form: homeForm,
    query: ['q', 'kind', 'maker', 'shown', 'all'],
    largeType: true,
    priced: true,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: false,
    openWhenClosed: false,
  },
  contact: {
    title: 'contact.title',
    description: 'contact.description',
    lead: null,
    form: contactHandler,
    query: ['subject', 'sent'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: false,
    openWhenClosed: true,
  },
  checkout: {
    title: null,
    description: null,
    lead: null,
    form: checkoutForm,
    files: 'companies',
    query: ['step', 'sent', 'list'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: false,
  },
  thankYou: {
    title: null,
    description: null,
    lead: null,
    form: accountOfferHandler,
    query: ['account'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: true,
  },
  content: {
    title: null,
    description: null,
    lead: null,
    form: null,
    query: [],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: false,
    openWhenClosed: true,
  },
  productDetail: {
    title: null,
    description: null,
    lead: null,
    form: productDetailForm,
    query: ['answers', 'replace'],
    largeType: true,
    priced: true,
    showsCatalogue: true,
    secretAddress: false,
    neverStored: false,
    openWhenClosed: false,
  },
  productOverview: {
    title: null,
    description: null,
    lead: null,
    form: null,
    query: ['filter', 'all'],
    largeType: false,
    priced: true,
    showsCatalogue: true,
    secretAddress: false,
    neverStored: false,
    openWhenClosed: false,
  },
  sellCategory: {
    title: null,
    description: null,
    lead: null,
    form: null,
    query: ['all'],
    largeType: false,
    priced: true,
    showsCatalogue: true,
    secretAddress: false,
    neverStored: false,
    openWhenClosed: false,
  },
  b2bLandingpage: {
    title: 'business.title.page',
    description: 'business.description',
    lead: null,
    form: landingPageHandler,
    query: ['sent', 'offer', 'pieces'],
    largeType: false,
    priced: false,
    showsCatalogue: true,
    secretAddress: false,
    neverStored: false,
    openWhenClosed: false,
  },
  accountOverview: {
    title: 'account.overview.title',
    description: 'account.description',
    lead: 'account.overview.lead',
    isAccountEntry: true,
    form: overviewHandler,
    query: ['return', 'opened'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: true,
  },
  accountRegister: {
    title: 'account.register.title',
    description: 'account.description',
    lead: null,
    isAccountEntry: true,
    form: registerHandler,
    query: ['return', 'sent'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: false,
  },
  accountManagement: {
    title: 'account.management.title',
    description: 'account.description',
    lead: 'account.management.lead',
    form: signInHandler,
    query: ['return'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: true,
  },
  accountAddressChange: {
    title: 'account.addressChange.title',
    description: 'account.description',
    lead: 'account.addressChange.lead',
    form: signInHandler,
    query: ['return'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: true,
  },
  accountPaymentChange: {
    title: 'account.paymentChange.title',
    description: 'account.description',
    lead: 'account.paymentChange.lead',
    form: signInHandler,
    query: ['return'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: true,
  },
  accountPasswordReset: {
    title: 'account.reset.title',
    description: 'account.description',
    lead: null,
    form: resetHandler,
    query: ['return'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
    openWhenClosed: true,
  },
  accountPasswordForgot: {
    title: 'account.forgot.title',
    description: 'account.description',
    lead: null,
    isAccountEntry: true,
    form: forgotHandler,
    query: ['return', 'sent'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: true,
  },
  clarification: {
    title: 'clarification.title',
    description: null,
    lead: null,
    form: clarificationHandler,
    files: 'photos',
    query: ['step', 'offer'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
    openWhenClosed: true,
  },
  clarificationQuickAnswer: {
    title: 'clarification.title',
    description: null,
    lead: null,
    form: clarificationHandler,
    query: ['step', 'offer'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
    openWhenClosed: true,
  },
  offer: {
    title: null,
    description: null,
    lead: null,
    form: offerForm,
    query: ['sent'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
    openWhenClosed: false,
  },
  sale: {
    title: null,
    description: null,
    lead: null,
    form: tradeForm,
    files: 'photos',
    query: ['step'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
    openWhenClosed: true,
  },
  certificate: {
    title: null,
    description: null,
    lead: null,
    form: null,
    query: [],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
    openWhenClosed: true,
  },
  newsletterEnrich: {
    title: null,
    description: 'newsletter.description',
    lead: null,
    form: newsletterEnrichForm,
    query: ['done'],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
    openWhenClosed: false,
  },
  newsletterUnsubscribe: {
    title: 'newsletter.unsubscribe.title',
    description: null,
    lead: null,
    form: newsletterUnsubscribeForm,
    query: [],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: true,
    neverStored: true,
    openWhenClosed: true,
  },
  newsletterUnsubscribeSuccess: {
    title: 'newsletter.unsubscribed.title',
    description: null,
    lead: null,
    form: null,
    query: [],
    largeType: false,
    priced: false,
    showsCatalogue: false,
    secretAddress: false,
    neverStored: true,
    openWhenClosed: true,
  },
};

/** Cache-Control and Referrer-Policy of an uncached page; an answer to a form contains typed values. */
export function privacyHeaders(route: RouteName | undefined, answersForm = false): Record<string, string> {
  const { neverStored = false, secretAddress = false } = route === undefined ? {} : serverRouteFacts[route];
  return {
    'cache-control': neverStored || answersForm ? 'private, no-store' : 'private, no-cache',
    ...(secretAddress ? { 'referrer-policy': 'no-referrer' } : {}),
  };
}
