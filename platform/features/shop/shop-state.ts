import type { PublicTenant } from '../../generated/tenant-types.gen.ts';
import type { FormFactor } from '../../services/catalogue/types.ts';
import type { ConsentPurpose } from '../../shared/consent.ts';
import type { AllowedScripts } from '../../shared/third-parties.ts';
import type { RouteTable } from '../../tenancy/route-entry.ts';
import type { ScreenName } from '../../tenancy/route-facts.ts';

/**
 * The public part of a request for pages: one tenant's public config, the shown language and the matched route. Plain
 * JSON.
 */
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
  /** Those that the page of a document needs; the same file in development. */
  pageMessagesUrl: string;
  /** Address of the theme's custom properties. */
  themeUrl: string;
  /** The languages this shop is also shown in: locale id, BCP 47 tag and the same page's address. */
  alternatives: readonly { locale: string; lang: string; href: string }[];
  /** The same shop mode in the other countries: this page's address there, or that of home. */
  countries: readonly { country: string; lang: string; href: string }[];
  /** Whether this request's visitor sells as a company. In the browser use the cart's store. */
  business: boolean;
  /** Address of the buy shop: the tenant's `sellShopUrl`, or the same shop on this stage's hosts. */
  sellShop: string;
  /** The categories shown in navigation (without the device groups), in the shown language and in shelf order. */
  categories: readonly NavigationCategory[];
  /** Content page id → slug in the shown language. */
  contentSlugs: Readonly<Record<string, string>>;
  /** The campaign on home, while it is active and this visitor has not closed it. */
  banner?: ShownBanner;
  /** The choice in the request's cookie; null without one. In the browser use `useConsent`. */
  consent: boolean | null;
  /** Purposes that this shop asks consent for. */
  consentPurposes: readonly ConsentPurpose[];
  /** Whether a visitor without a choice is asked; only where something depends on consent. */
  needsConsentPrompt: boolean;
  /** Build that rendered this state. A page of another build continues with a full load. */
  build: string;
  /** Third-party scripts that this document may load; absent without the visitor's consent. */
  allowedScripts?: AllowedScripts;
  /** Request time, ISO 8601. Both sides compute dates from it, so that the markup is equal. */
  now: string;
}

/** A campaign in the shown language. */
export interface ShownBanner {
  id: string;
  text: string;
  /** Text of the link. */
  link: string;
  href: string;
}

export interface NavigationCategory {
  id: string;
  title: string;
  url: string;
  formFactor: FormFactor;
}
