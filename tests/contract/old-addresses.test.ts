import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchRedirect } from '../../platform/tenancy/redirects.ts';
import { matchSegments } from '../../platform/tenancy/route-index.ts';
import {
  contentIndex,
  locales,
  redirectTables,
  routeTables,
  serverConfig,
  tenantIds,
} from '../support/compiled-fleet.ts';

const samples: Record<string, string> = { hex: '9f86d081884c7d65', digits: '40217', slug: 'apple-iphone-13' };
const hash = samples.hex;

describe.each(tenantIds)('%s', (id) => {
  const tenant = serverConfig[id];
  const table = routeTables[id][tenant.locale];
  const content = contentIndex[tenant.locale];
  const follow = (address: string) => {
    const url = new URL(address, 'https://shop.example');
    return matchRedirect(redirectTables[id], table, splitSegments(url.pathname), url.search.slice(1));
  };

  it.each(tenant.redirects.map((rule) => [rule.id, rule] as const))('%s redirects to an existing page', (_, rule) => {
    const path = rule.from.replace(/\{\w+:(\w+)\}/g, (_all, kind: string) => samples[kind] ?? '').replace('*', 'a/b');
    const query = String(new URLSearchParams(rule.query as Record<string, string> | undefined)).toString();
    const outcome = follow(query ? `${path}?${query}` : path);
    if (rule.to === 'gone') return expect(outcome).toEqual({ kind: 'gone' });
    const location = outcome?.kind === 'redirect' ? outcome.location : '';
    if ('external' in rule.to) return expect(location).toBe(tenant.buyShopLink);
    const [found] = matchSegments(table, splitSegments(location));
    expect(found).toMatchObject({ name: rule.to.route, via: 'canonical' });
    const { slug, category } = found?.params ?? {};
    if (slug !== undefined) expect(Object.values(content).map((page) => page.slug)).toContain(slug);
    if (category !== undefined && category !== samples.slug) expect(categoryUrls(tenant.locale)).toContain(category);
    expect(follow(location), 'no chain').toBeUndefined();
  });

  it('addresses in mails of the old shop redirect to an existing page', () => {
    expect(follow('/faq')).toMatchObject({ location: table.find(({ name }) => name === 'contact')?.path });
    expect(follow('/checkout/viewCart')).toMatchObject({ location: '/' });
    for (const old of [`/unsubscribe/${hash}`, `/newsletter/unsubscribe/hash/${hash}`])
      expect(follow(old)).toMatchObject({ location: `/newsletter/unsubscribe/${hash}` });
    expect(follow('/unsubscribe/not-a-hash')).toBeUndefined();
  });

  it('current addresses match no redirect', () => {
    for (const { path } of table) expect(follow(path.replace(/\{\w+\}/g, 'apple-iphone-13')), path).toBeUndefined();
  });
});

function splitSegments(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** Addresses of the categories in a language, or in its fallback language. */
function categoryUrls(locale: keyof typeof locales): string[] {
  for (const id of [locale, ...locales[locale].fallbacks]) {
    const file = `tenants/${id}/catalogue.json`;
    if (!existsSync(file)) continue;
    const { categories } = JSON.parse(readFileSync(file, 'utf8')) as { categories: Record<string, { url?: string }> };
    return Object.values(categories).flatMap(({ url }) => url ?? []);
  }
  return [];
}
