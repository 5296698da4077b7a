/** Every screen of every tenant, with what a visitor must get there: typed in from the specification, not from the generators. */
import { existsSync, readFileSync } from 'node:fs';
import type { RouteName } from '../../platform/generated/routes.gen.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { locales, serverConfig } from './compiled-fleet.ts';
import { getSpecifiedPaths } from './specified-routes.ts';
import { specifiedLayouts } from './specified-values.ts';

export interface ExpectedScreen {
  path: string;
  status: number;
  /** Value of `<main data-screen>`. */
  screen: RouteName | 'error';
  /** Value of `<body data-layout>`. */
  layout: string;
}

const contentPages = [
  'terms',
  'aboutUs',
  'imprint',
  'press',
  'ecoEffect',
  'partnerProgramme',
  'dataErasure',
  'packingTips',
  'privacy',
  'howItWorks',
  'companyPhones',
];

/** The local host of a tenant by the rule of names: a label, the country, `localhost`. */
export function localHost(id: TenantId): string {
  const { mode, country, partner } = splitTenantId(id);
  const label = partner ?? (mode === 'default' ? '' : mode.toLowerCase());
  return [label, country, 'localhost'].filter(Boolean).join('.');
}

export function splitTenantId(id: TenantId): { country: string; mode: string; partner: string | undefined } {
  const [country = '', rest = ''] = id.split('/');
  const [mode = '', partner] = rest.split('.');
  return { country, mode, partner };
}

/** What to fill an address of a country with: a device, a maker and a category that are sold there, and made-up ids. */
export function getRouteParams(country: string): Record<string, string> {
  const category = getCategoryUrl(country, 'smartphone');
  return {
    pdp: 'apple-iphone-13',
    overview: `apple-${category}`,
    category,
    id: '17',
    trade: '4711',
    offerid: '9',
    emailHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    token: 'a-link-that-opens-nothing',
  };
}

/** Every route of a tenant once, each content page of a country, and an address that nothing has. */
export function listExpectedScreens(id: TenantId): ExpectedScreen[] {
  const { country, mode } = splitTenantId(id);
  const { home: [homeLayout] = [''], rest: [layout] = [''] } = specifiedLayouts[mode] ?? {};
  const params = getRouteParams(country);
  const business = country === 'de';
  const routes = (Object.entries(getSpecifiedPaths(country)) as [RouteName, string][]).map(
    ([name, pattern]): ExpectedScreen => {
      const path = pattern.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '');
      if (name === 'home') return { path, status: 200, screen: name, layout: homeLayout };
      // The token opens nothing: the page says that no certificate has it.
      if (name === 'certificate') return { path, status: 404, screen: name, layout };
      const open = name !== 'b2bLandingpage' || business;
      return { path, status: open ? 200 : 404, screen: open ? name : 'error', layout };
    },
  );
  const slugs = serverConfig[id].contentSlugs as Record<string, string>;
  // A page's text is its language's: each is looked at in one mode, the route itself in all of them.
  const content = (mode === 'default' ? contentPages : contentPages.slice(0, 1)).map(
    (page): ExpectedScreen => ({ path: `/content/${slugs[page]}`, status: 200, screen: 'content', layout }),
  );
  const missing: ExpectedScreen = { path: '/gibt/es/nicht', status: 404, screen: 'error', layout };
  return [...routes.filter(({ screen }) => screen !== 'content'), ...content, missing];
}

export function getCategoryUrl(country: string, category: string): string {
  return getCategoryText(country, category, 'url');
}

/** What a country calls a category, in its addresses or for people. */
export function getCategoryText(country: string, category: string, member: 'url' | 'name'): string {
  for (const locale of [country, ...(locales[country as keyof typeof locales]?.fallbacks ?? [])]) {
    const file = new URL(`../../tenants/${locale}/catalogue.json`, import.meta.url);
    if (!existsSync(file)) continue;
    const { categories } = JSON.parse(readFileSync(file, 'utf8')) as {
      categories: Record<string, { url?: string; name?: string }>;
    };
    const text = categories[category]?.[member];
    if (text) return text;
  }
  return '';
}

/** BCP 47 tag of a country's own language. */
export const languageTags: Record<string, string> = { at: 'de-AT', de: 'de-DE', es: 'es-ES', fr: 'fr-FR', it: 'it-IT' };

/** The theme a tenant's visitors see. */
export function getTheme(id: TenantId): string {
  return serverConfig[id].theme;
}
