import { IntlMessageFormat } from 'intl-messageformat';
import type { RouteName } from '../../platform/generated/routes.gen.ts';
import type { LocaleId, TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { buildPath } from '../../platform/tenancy/links.ts';
import { contentIndex, routeTables, serverConfig, tenantIds } from './compiled-fleet.ts';
import { findShop, isConsumerShop, listShops } from './find-shop.ts';
import { getCategoryText, getCategoryUrl, localHost, splitTenantId } from './fleet-screens.ts';
import { type Seller, sellers } from './sellers.ts';
import { getShopWords, readMessages, type Words } from './words.ts';

/** A shop as its visitors meet it: its host, words, addresses and a seller of its country. */
export class TestShop {
  readonly country: string;
  /** Part of the id behind the country: the shop may have words of its own; see getShopWords. */
  readonly variant: string;
  /** Language tag of its pages, `xx-YY`. */
  readonly lang: string;
  /** Name of the brand, as its mails are from. */
  readonly brand: string;
  readonly host: string;
  readonly words: Words;

  constructor(readonly id: TenantId) {
    const { mode, country, partner } = splitTenantId(id);
    this.country = country;
    this.variant = partner ? `${mode}.${partner}` : mode;
    this.lang = serverConfig[id].lang;
    this.brand = serverConfig[id].contact.fromName;
    this.host = localHost(id);
    this.words = getShopWords(country, this.variant);
  }

  /** Country and variant, as a journey names its shop. */
  get place(): { country: string; variant: string } {
    return { country: this.country, variant: this.variant };
  }

  get config(): Config {
    return serverConfig[this.id];
  }

  get seller(): Seller {
    const seller = sellers[this.country];
    if (!seller) throw new Error(`no seller for ${this.country}`);
    return seller;
  }

  /** A message with its arguments, also with a number that decides its form. */
  getText(id: string, values: Record<string, string | number> = {}): string {
    const message = readMessages(this.country, this.variant)[id];
    if (message === undefined) throw new Error(`${this.id} has no message ${id}`);
    return String(new IntlMessageFormat(message, this.lang).format(values));
  }

  get locale(): LocaleId {
    return this.config.locale;
  }

  get productionHost(): string {
    return this.config.hosts.production[0] ?? '';
  }

  /** The other host of the pair with and without `www`. */
  get secondHost(): string {
    const host = this.config.hosts.production[1];
    if (!host) throw new Error(`${this.id} has one host`);
    return host;
  }

  /** Address in production, without a path. */
  get productionOrigin(): string {
    return `https://${this.productionHost}`;
  }

  /** Address in the tests' stage, without a path. */
  getOrigin(port: number): string {
    return `http://${this.host}:${port}`;
  }

  getPath(route: RouteName, params: Record<string, string> = {}): string {
    return buildPath(routeTables[this.id][this.config.locale], route, params);
  }

  getDevicePath(pdp: string): string {
    return this.getPath('productDetail', { pdp });
  }

  getCategoryPath(category: string): string {
    return this.getPath('sellCategory', { category: this.getCategoryUrl(category) });
  }

  /** Part of its addresses that names a category. */
  getCategoryUrl(category: string): string {
    return getCategoryUrl(this.country, category);
  }

  getCategoryName(category: string): string {
    return getCategoryText(this.country, category, 'name');
  }

  /** Devices of a manufacturer in a category. */
  getMakerPath(maker: string, category: string): string {
    return this.getPath('productOverview', { overview: `${maker}-${getCategoryUrl(this.country, category)}` });
  }

  getContentPath(page: PageId): string {
    return this.getPath('content', { slug: this.getContentSlug(page) });
  }

  getContentSlug(page: PageId): string {
    const slug = contentIndex[this.config.locale][page]?.slug;
    if (!slug) throw new Error(`${this.id} has no page ${page}`);
    return slug;
  }

  /** A former address that leads to a route, or that is gone for good. */
  findOldAddress(target: RouteName | 'gone', params: Record<string, string> = {}): string {
    const leads = ({ from, to }: Config['redirects'][number]) => {
      if (from.includes('{')) return false;
      if (typeof to === 'string') return to === target;
      return (
        'route' in to &&
        to.route === target &&
        Object.entries(params).every(([name, value]) => to.params?.[name] === value)
      );
    };
    const rule = this.config.redirects.find(leads);
    if (!rule) throw new Error(`${this.id} has no former address of ${target}`);
    return rule.from;
  }

  /** The same page read in the language of another shop. */
  getPathIn(other: TestShop, route: RouteName, params: Record<string, string> = {}): string {
    const { locale } = other.config;
    return buildPath(routeTables[this.id][locale], route, params, `/${locale}`);
  }
}

/** A country's own shop for consumers that has a page for companies too, so that no route is closed. */
export function findConsumerShop(): TestShop {
  return new TestShop(findShop((shop) => isConsumerShop(shop) && shop.features.b2b));
}

/** The consumer shops of all countries, the one of findConsumerShop first. */
function listConsumerShops(): TestShop[] {
  const first = findConsumerShop();
  return [first, ...listShops(isConsumerShop).flatMap((id) => (id === first.id ? [] : [new TestShop(id)]))];
}

/** The consumer shop of another country with the language of findConsumerShop. */
export function findNeighbourShop(): TestShop {
  const own = findConsumerShop();
  return findAmong(listConsumerShops(), (shop) => shop.id !== own.id && speaks(shop, own));
}

/** Consumer shops in languages other than that of findConsumerShop, one each. */
export function listShopsAbroad(): TestShop[] {
  const met: TestShop[] = [findConsumerShop()];
  for (const shop of listConsumerShops()) if (!met.some((one) => speaks(shop, one))) met.push(shop);
  return met.slice(1);
}

/** The first shop of listShopsAbroad with a property. */
export function findShopAbroad(has: (shop: Config) => boolean): TestShop {
  return findAmong(listShopsAbroad(), ({ config }) => has(config));
}

/** A shop per language, layout and theme. */
export function listFramesByLanguage(): TestShop[] {
  const byLook = new Map<string, TestShop>();
  for (const shop of tenantIds.map((id) => new TestShop(id))) {
    const look = [getLanguage(shop), shop.config.layouts.home.name, shop.config.theme].join(' ');
    if (!byLook.has(look)) byLook.set(look, shop);
  }
  return [...byLook.values()];
}

/** A shop for companies only, of the operator itself, in the country of findConsumerShop. */
export function findBusinessShop(): TestShop {
  return findBeside(({ businessMode, partner }) => businessMode && partner === undefined);
}

/** A shop of a partner, in its theme. */
export function findPartnerShop(): TestShop {
  return findBeside(({ partner }) => partner !== undefined);
}

/** A shop of another brand with pages of its own, in the country given or that of findConsumerShop. */
export function findSisterShop(country?: string): TestShop {
  return findBeside((shop) => isOtherBrand(shop) && shop.frameAncestors.length === 0, country);
}

/** A shop for consumers that partners show in their pages. */
export function findWidgetShop(country?: string): TestShop {
  return findBeside((shop) => isOtherBrand(shop) && shop.frameAncestors.length > 0, country);
}

type Config = (typeof serverConfig)[TenantId];
type PageId = keyof (typeof contentIndex)[LocaleId];

const isOtherBrand = (shop: Config): boolean =>
  !isConsumerShop(shop) && shop.partner === undefined && !shop.businessMode;

function findBeside(has: (shop: Config) => boolean, country = findConsumerShop().country): TestShop {
  return new TestShop(findShop((shop) => shop.country === country && has(shop)));
}

function findAmong(shops: readonly TestShop[], has: (shop: TestShop) => boolean): TestShop {
  const found = shops.find(has);
  if (!found) throw new Error(`no shop of the fleet fits: ${has}`);
  return found;
}

const getLanguage = ({ lang }: TestShop) => lang.split('-')[0];
const speaks = (one: TestShop, other: TestShop) => getLanguage(one) === getLanguage(other);
