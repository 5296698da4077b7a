import type { BreadcrumbList, Demand, FAQPage, ListItem, Organization, SearchAction, WebSite } from 'schema-dts';
import type { PublicTenant } from '../../generated/tenant-types.gen.ts';

/** JSON-LD typed by the schema.org vocabulary. */
export type StructuredData = Extract<BreadcrumbList | FAQPage | Organization | WebSite, object>;

export interface SiteContext {
  /** `https://host`, without a path. */
  origin: string;
  tenant: PublicTenant;
}

/** The operator of the shop, with the address and numbers of the imprint. */
export function buildOrganization({ origin, tenant }: SiteContext): StructuredData {
  const { name, street, postalCode, city, countryName, vatId, email, phone } = tenant.legalEntity;
  return {
    ...namedOrganization({ origin, tenant }),
    legalName: name,
    logo: `${origin}/favicon.svg`,
    email,
    telephone: phone,
    vatID: vatId,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: countryName,
    },
  };
}

/** The shop and its search; `search` is the path of the page that answers `?q=`. */
export function webSite({ origin, tenant }: SiteContext, search: string): StructuredData {
  const action: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${search}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: tenant.contact.fromName,
    url: `${origin}/`,
    inLanguage: tenant.lang,
    publisher: { '@id': organizationId(origin) },
    potentialAction: action,
  };
}

/** The path from home to the page, as in its breadcrumb. */
export function buildBreadcrumbList(
  origin: string,
  crumbs: readonly { label: string; href?: string }[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(
      ({ label, href }, index): ListItem => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        ...(href ? { item: `${origin}${href}` } : {}),
      }),
    ),
  };
}

export interface DemandedDevice {
  name: string;
  manufacturer: string;
  category: string;
  modelNumbers: readonly string[];
  /** The "up to" price that the page shows; omitted where it shows another price. */
  upToCents?: number;
}

/**
 * JSON-LD for a device the shop buys: a schema.org `Demand`, because an `Offer` would mean that the shop sells it. The
 * device is a `ProductModel`, because none is in stock.
 */
export function deviceDemand({ origin, tenant }: SiteContext, device: DemandedDevice): StructuredData {
  const { name, manufacturer, category, modelNumbers, upToCents = 0 } = device;
  const demand: Demand = {
    '@type': 'Demand',
    businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Buy' },
    itemCondition: 'https://schema.org/UsedCondition',
    eligibleRegion: tenant.country.toUpperCase(),
    itemOffered: {
      '@type': 'ProductModel',
      name,
      brand: { '@type': 'Brand', name: manufacturer },
      category,
      ...(modelNumbers.length > 0 ? { mpn: [...modelNumbers] } : {}),
    },
    ...(upToCents > 0
      ? {
          priceSpecification: {
            '@type': 'PriceSpecification',
            maxPrice: upToCents / 100,
            priceCurrency: tenant.currency,
          },
        }
      : {}),
  };
  return { ...namedOrganization({ origin, tenant }), seeks: demand };
}

/** Questions and answers on the page, as plain text. */
export function questionsAndAnswers(entries: readonly { question: string; answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function namedOrganization({ origin, tenant }: SiteContext): Extract<Organization, { '@type': 'Organization' }> {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: tenant.contact.fromName,
    url: `${origin}/`,
  };
}

/** One id on all pages of a shop, so that parsers recognise one organisation. */
function organizationId(origin: string): string {
  return `${origin}/#organization`;
}
