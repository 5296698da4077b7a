import type { RouteName, RouteParams } from '../generated/routes.gen.ts';
import type { PublicTenant } from '../generated/tenant-types.gen.ts';

/** Steps of the sell flow, as the progress thread shows them. */
export type SellStep = 'device' | 'condition' | 'offer' | 'shipping' | 'money';

/** Route params that name an item of the shop: a content page, category, overview or device. */
export type NamedParam = 'slug' | 'category' | 'overview' | 'pdp';

/** Facts about a screen, needed on both sides. */
export interface ScreenFacts {
  /** The screen must not link away from its task: its footer has only the legal links and shipping. */
  task: boolean;
  /** Its step of the sell flow; null outside of the flow. */
  step: SellStep | null;
  /**
   * Its optional parts, each where the shop's flag of that name is on. Those of the large footer are not repeated here.
   */
  parts: readonly (keyof PublicTenant['features'])[];
  /** Whether a sign-in may return to it. */
  returnsAfterSignIn: boolean;
}

export interface RouteFacts extends ScreenFacts {
  /** Folder of `pages/` that shows it. */
  page: string;
  /** Folder that shows it instead where its address has a query parameter of this name. */
  asked?: { by: string; page: string };
  /**
   * The parameter that names an item of the shop. The address is unknown without such an item, and the value may be
   * measured and translated. All other parameters are personal: they are never measured.
   */
  namedBy: NamedParam | null;
}

/**
 * Facts about each route besides its path, for both sides; `server/pages/server-route-facts.ts` has those of the server
 * alone. Only the tenant files' `middleware` makes a page `personal` or `signedIn`. A page that is not personal is the
 * same for all, so it may be cached, preloaded and indexed.
 */
export const routeFacts: { readonly [N in RouteName]: RouteFacts & { namedBy: keyof RouteParams[N] | null } } = {
  home: {
    page: 'home',
    asked: { by: 'q', page: 'search' },
    namedBy: null,
    task: false,
    step: null,
    parts: ['newsletter', 'homeBanner', 'ratingsSeal', 'ratingsSlider'],
    returnsAfterSignIn: false,
  },
  contact: { page: 'contact', namedBy: null, task: false, step: null, parts: [], returnsAfterSignIn: false },
  checkout: {
    page: 'checkout',
    asked: { by: 'list', page: 'deviceList' },
    namedBy: null,
    task: true,
    step: 'offer',
    parts: [],
    returnsAfterSignIn: true,
  },
  thankYou: { page: 'thankYou', namedBy: null, task: true, step: 'shipping', parts: [], returnsAfterSignIn: false },
  content: { page: 'content', namedBy: 'slug', task: false, step: null, parts: [], returnsAfterSignIn: false },
  productDetail: {
    page: 'productDetail',
    namedBy: 'pdp',
    task: true,
    step: 'condition',
    parts: ['conditionsVideo'],
    returnsAfterSignIn: false,
  },
  productOverview: {
    page: 'productOverview',
    namedBy: 'overview',
    task: false,
    step: 'device',
    parts: [],
    returnsAfterSignIn: false,
  },
  sellCategory: {
    page: 'sellCategory',
    namedBy: 'category',
    task: false,
    step: 'device',
    parts: [],
    returnsAfterSignIn: false,
  },
  b2bLandingpage: {
    page: 'b2bLandingpage',
    namedBy: null,
    task: false,
    step: null,
    parts: [],
    returnsAfterSignIn: false,
  },
  accountOverview: { page: 'account', namedBy: null, task: true, step: null, parts: [], returnsAfterSignIn: true },
  accountRegister: {
    page: 'accountRegister',
    namedBy: null,
    task: true,
    step: null,
    parts: [],
    returnsAfterSignIn: false,
  },
  accountManagement: { page: 'account', namedBy: null, task: true, step: null, parts: [], returnsAfterSignIn: true },
  accountAddressChange: { page: 'account', namedBy: null, task: true, step: null, parts: [], returnsAfterSignIn: true },
  accountPaymentChange: { page: 'account', namedBy: null, task: true, step: null, parts: [], returnsAfterSignIn: true },
  accountPasswordReset: {
    page: 'accountPasswordReset',
    namedBy: null,
    task: true,
    step: null,
    parts: [],
    returnsAfterSignIn: false,
  },
  accountPasswordForgot: {
    page: 'accountPasswordForgot',
    namedBy: null,
    task: true,
    step: null,
    parts: [],
    returnsAfterSignIn: false,
  },
  clarification: { page: 'clarification', namedBy: null, task: true, step: null, parts: [], returnsAfterSignIn: false },
  clarificationQuickAnswer: {
    page: 'clarification',
    namedBy: null,
    task: true,
    step: null,
    parts: [],
    returnsAfterSignIn: false,
  },
  offer: { page: 'offer', namedBy: null, task: true, step: 'offer', parts: [], returnsAfterSignIn: false },
  certificate: { page: 'certificate', namedBy: null, task: true, step: null, parts: [], returnsAfterSignIn: false },
  sale: { page: 'sale', namedBy: null, task: true, step: null, parts: [], returnsAfterSignIn: false },
  newsletterEnrich: {
    page: 'newsletterEnrich',
    namedBy: null,
    task: false,
    step: null,
    parts: ['newsletter'],
    returnsAfterSignIn: false,
  },
  newsletterUnsubscribe: {
    page: 'newsletterUnsubscribe',
    namedBy: null,
    task: false,
    step: null,
    parts: [],
    returnsAfterSignIn: false,
  },
  newsletterUnsubscribeSuccess: {
    page: 'newsletterUnsubscribe',
    namedBy: null,
    task: false,
    step: null,
    parts: [],
    returnsAfterSignIn: false,
  },
};

/** A route name, or the error page. */
export type ScreenName = RouteName | 'error';

const ERROR_SCREEN: ScreenFacts = { task: false, step: null, parts: [], returnsAfterSignIn: false };

export function screenFacts(screen: ScreenName): ScreenFacts {
  return screen === 'error' ? ERROR_SCREEN : routeFacts[screen];
}

/** Both sides evaluate only the part of a value that the server reads, so that they agree. */
const LOOKED_AT = 199;

/** The folder of `pages/` that shows a route at an address with this query. */
export function getPageFolder(name: RouteName, query: Readonly<Record<string, string>>): string {
  const { page, asked } = routeFacts[name];
  return asked && query[asked.by]?.slice(0, LOOKED_AT).trim() ? asked.page : page;
}

/** Narrows untrusted text to a route name; undefined for an unknown one. */
export function findRouteName(name: string | undefined): RouteName | undefined {
  return name !== undefined && Object.hasOwn(routeFacts, name) ? (name as RouteName) : undefined;
}
