import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import type { FormFactor } from '../../services/catalogue/types.ts';
import type { ConsentPurpose } from '../../shared/consent.ts';
import type { AllowedScripts } from '../../shared/third-parties.ts';
import type { RouteTable } from '../../tenancy/route-entry.ts';
import type { ScreenName } from '../../tenancy/route-facts.ts';

/** The part of a request that a page may know: one tenant's public config, the shown language and the matched route. Plain JSON. */
export interface ShopState {
  tenant: PublicTenant;
  /** Locale id shown. */
  locale: string;
  /** BCP 47 tag of the shown locale, the value of `<html lang>`. */
  lang: string;
  /** `''` for the host's own locale, else `/<locale>`. */
  prefix: string;
  /** Path as the visitor sees it, without query. */
  path: string;
  query: Record<string, string>;
  match: { name: ScreenName; params: Record<string, string> };
  routeTable: RouteTable;
  /** Address of the compiled messages of `locale`. */
  messagesUrl: string;
  /** Address of the theme's custom properties. */
  themeUrl: string;
  /** The languages this shop is also shown in: locale id, BCP 47 tag and the same page's address. */
  alternatives: readonly { locale: string; lang: string; href: string }[];
  /** The same shop mode in the other countries: this page's address there, or that of home. */
  countries: readonly { country: string; lang: string; href: string }[];
  /** Whether this request's visitor sells as a company. In the browser ask the cart's store. */
  business: boolean;
  /** Where the buy shop's other half is: the tenant's `sellShopUrl`, or the same shop on this stage's hosts. */
  sellShop: string;
  /** The categories shown in navigation (without the device groups), in the shown language and in shelf order. */
  categories: readonly NavigationCategory[];
  /** Content page id → slug in the shown language. */
  contentSlugs: Readonly<Record<string, string>>;
  /** The campaign on home, while it runs and this visitor has not closed it. */
  banner?: ShownBanner;
  /** The visitor's choice as the request's cookie says it; null: none yet. In the browser ask `useConsent`. */
  consent: boolean | null;
  /** What this shop would do with consent. */
  consentPurposes: readonly ConsentPurpose[];
  /** Whether a visitor who has not chosen is asked: something of this shop waits for an answer. */
  needsConsentPrompt: boolean;
  /** Build of the pages that made this state; a page of another one goes on with a full load. */
  build: string;
  /** Scripts of others this very document may load; absent unless the visitor allowed it. */
  allowedScripts?: AllowedScripts;
  /** Request time, ISO 8601: both sides compute dates from it, so the markup agrees. */
  now: string;
}

/** A campaign in the shown language. */
export interface ShownBanner {
  id: string;
  text: string;
  /** Words of the link. */
  link: string;
  href: string;
}

export interface NavigationCategory {
  id: string;
  title: string;
  url: string;
  formFactor: FormFactor;
}
