import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPath } from '../../../platform/tenancy/links.ts';
import { parsePath } from '../../../platform/tenancy/path.ts';
import type { RouteEntry } from '../../../platform/tenancy/route-entry.ts';
import { candidatesFor } from '../../../platform/tenancy/routing.ts';
import { routeTables } from '../../support/compiled-fleet.ts';

const table: RouteEntry[] = [
  { name: 'home', path: '/', aliases: [] },
  { name: 'overview', path: '/products/list-{overview}', aliases: ['/old/{overview}'] },
  { name: 'detail', path: '/products/{pdp}', aliases: [] },
  { name: 'other', path: '/products/{overview}', aliases: [] },
  { name: 'enrich', path: '/newsletter/enrich/{hash}', aliases: [], optional: 'hash' },
];

const names = (path: string, prefix = '') => candidatesFor(table, path, prefix).map(({ name }) => name);

describe('route of a path', () => {
  it('the most specific pattern comes first, and the others stay for the validity check', () => {
    expect(names('/products/list-phones')).toEqual(['overview', 'detail', 'other']);
    expect(names('/products/iphone-13')).toEqual(['detail', 'other']);
  });

  it('an alias is marked as such', () => {
    expect(candidatesFor(table, '/old/phones', '')).toEqual([
      { name: 'overview', params: { overview: 'phones' }, via: 'alias' },
    ]);
  });

  it('an optional last param may be missing', () => {
    expect(names('/newsletter/enrich')).toEqual(['enrich']);
    expect(candidatesFor(table, '/newsletter/enrich/abc', '')[0]?.params).toEqual({ hash: 'abc' });
  });

  it('a path is matched only under its language prefix', () => {
    expect(names('/fr', '/fr')).toEqual(['home']);
    expect(names('/fr/products/x', '/fr')).toEqual(['detail', 'other']);
    expect(names('/products/x', '/fr')).toEqual([]);
    expect(names('/frx', '/fr')).toEqual([]);
  });

  it.each([
    '/%zz',
    '/a//b',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a%2fb',
    '/a%5cb',
    '/a\\b',
    '/%00',
    '/a%0d%0ab',
    `/${'a'.repeat(3000)}`,
    'x',
  ])('%s is rejected before it is matched', (path) => {
    expect(parsePath(path)).toBeUndefined();
  });
});

describe('links and routes are inverse', () => {
  const entries = Object.entries(routeTables).flatMap(([tenant, byLocale]) =>
    Object.entries(byLocale).map(([locale, entry]) => ({ tenant, locale, entry })),
  );

  it.each(entries)('$tenant in $locale', ({ entry, locale }) => {
    const param = fc
      .string({ minLength: 1, maxLength: 12 })
      .filter((text) => parsePath(`/${encodeURIComponent(text)}`) !== undefined);
    fc.assert(
      fc.property(fc.constantFrom(...entry), fc.array(param, { minLength: 3, maxLength: 3 }), (route, values) => {
        const wanted = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
        const params = Object.fromEntries(wanted.map((name, index) => [name, values[index] ?? 'x']));
        for (const prefix of ['', `/${locale}`]) {
          const path = buildPath(entry, route.name, params, prefix);
          const found = candidatesFor(entry, path, prefix).find(({ name }) => name === route.name);
          expect(found).toEqual({ name: route.name, params, via: 'canonical' });
        }
      }),
      { numRuns: 30 },
    );
  });

  it('a link without its param throws', () => {
    expect(() => buildPath(table, 'detail', {})).toThrow('needs the param pdp');
    expect(() => buildPath(table, 'nowhere', {})).toThrow('no route is named "nowhere"');
  });
});
