import { beforeAll, describe, expect, it } from 'vitest';
import type { Stage } from '../../platform/generated/compiled.gen.ts';
import { type RouteName, routeNames } from '../../platform/generated/routes.gen.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import { resolveHost } from '../../platform/tenancy/host.ts';
import { buildPath } from '../../platform/tenancy/links.ts';
import { decide, type RequestFacts, resolveRequest } from '../../platform/tenancy/resolve-request.ts';
import { hostTables, localeIds, locales, routeTables, serverConfig, tenantIds } from '../support/compiled-fleet.ts';
import { loadShippedFleet } from '../support/shipped-fleet.ts';
import { everywhere, getSpecifiedPaths, otherWays } from '../support/specified-routes.ts';

const sample: Record<string, string> = {
  id: '17',
  trade: '4711',
  offerid: '9',
  emailHash: 'a1b2c3',
  slug: 'x',
  pdp: 'apple-iphone-13',
  overview: 'apple-handys',
  category: 'handys',
};
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, param: string) => sample[param] ?? 'x');
const toPathShape = (path: string) => path.replace(/\{\w+\}/g, '{}');
const listParams = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, sample[param] ?? 'x']));
const visitor: Omit<RequestFacts, 'path'> = {
  search: '',
  cookieLocale: undefined,
  acceptLanguage: undefined,
  userAgent: undefined,
  navigation: true,
  fromHere: false,
};

let fleet: Fleet;
beforeAll(async () => {
  fleet = loadShippedFleet('local');
});

it('every route of the platform is a route of some shop', () => {
  const compiled = Object.values(routeTables).flatMap((tables) => Object.values(tables).flat());
  const names = [...routeNames].sort();
  expect([...new Set(compiled.map(({ name }) => name))].sort()).toEqual(names);
  expect(Object.keys(everywhere).sort()).toEqual(names);
});

describe.each(tenantIds)('%s', (id) => {
  const tenant = serverConfig[id];
  const open = routeNames.filter((name) => name !== 'b2bLandingpage' || tenant.features.b2b);
  const ask = (path: string, facts: Partial<RequestFacts> = {}) =>
    decide(fleet.tenant(id).routing, { path, ...visitor, ...facts });

  it('has its own hosts in every stage, a public one among them', () => {
    expect(tenant.hosts.production.length).toBeGreaterThan(0);
    for (const stage of Object.keys(hostTables) as Stage[]) {
      for (const host of tenant.hosts[stage]) {
        expect(resolveHost(`${host.toUpperCase()}.:443`, hostTables[stage])).toEqual({ kind: 'tenant', id, host });
      }
    }
  });

  it.each(tenant.languages)('has exactly the specification’s paths in %s', (locale) => {
    const table = fleet.tenant(id).routing.tables[locale] ?? [];
    const paths = Object.fromEntries(table.map(({ name, path }) => [name, path]));
    expect(paths).toEqual(Object.fromEntries(open.map((name) => [name, getSpecifiedPaths(locale)[name]])));
  });

  it('offers every language of the fleet, except those of other countries in draft', () => {
    const announced = localeIds.filter(
      (locale) => locale === tenant.locale || fleet.locales[locale]?.state !== 'draft',
    );
    expect(new Set(tenant.languages.map((locale) => locales[locale].base))).toEqual(
      new Set(announced.map((locale) => locales[locale].base)),
    );
  });

  it('resolves each screen by its path, in its own language and under each prefix', () => {
    for (const locale of tenant.languages) {
      const prefix = locale === tenant.locale ? '' : `/${locale}`;
      for (const name of open) {
        const path = getSpecifiedPaths(locale)[name];
        const url = filled(path) === '/' ? prefix || '/' : `${prefix}${filled(path)}`;
        const decision = ask(url);
        expect(decision, url).toMatchObject({ kind: 'routes', locale: { id: locale } });
        const candidates = decision.kind === 'routes' ? decision.candidates : [];
        const at = candidates.findIndex((candidate) => candidate.name === name);
        expect(candidates[at], url).toEqual({ name, params: listParams(path), via: 'canonical' });
        // Only routes with the same pattern come before it; for those the item in the address decides.
        const before = candidates
          .slice(0, at)
          .map((other) => toPathShape(getSpecifiedPaths(locale)[other.name as RouteName]));
        expect(before, url).toEqual(before.map(() => toPathShape(path)));
      }
    }
  });

  it.each(otherWays)('resolves %s also by %s', (name, alias) => {
    const decision = ask(filled(alias));
    expect(decision.kind === 'routes' && decision.candidates[0]).toEqual({
      name,
      params: listParams(alias),
      via: 'alias',
    });
    const table = fleet.tenant(id).routing.tables[tenant.locale] ?? [];
    expect(buildPath(table, name, listParams(alias))).toBe(filled(getSpecifiedPaths(tenant.country)[name]));
  });

  it('resolves newsletter enrichment with and without its hash to one route', () => {
    expect(ask('/newsletter/enrich')).toMatchObject({
      candidates: [{ name: 'newsletterEnrich', params: {}, via: 'canonical' }],
    });
    expect(ask('/newsletter/unsubscribe/success')).toMatchObject({
      candidates: [{ name: 'newsletterUnsubscribeSuccess' }, {}],
    });
  });

  it('has a business portal only where the feature is on', () => {
    const { b2bLandingpage } = getSpecifiedPaths(tenant.country);
    for (const path of new Set([everywhere.b2bLandingpage, b2bLandingpage])) {
      const decision = ask(path);
      const names = decision.kind === 'routes' ? decision.candidates.map(({ name }) => name) : [];
      expect(names).toEqual(tenant.features.b2b ? ['b2bLandingpage'] : []);
    }
  });

  it('redirects the default path of a route to the country’s own, where no other route has it', async () => {
    const { routing } = fleet.tenant(id);
    for (const locale of tenant.languages) {
      const prefix = locale === tenant.locale ? '' : `/${locale}`;
      const own = getSpecifiedPaths(locale);
      const replaced = open.filter((name) => own[name] !== everywhere[name]);
      const free = replaced.filter(
        (name) => !open.some((other) => toPathShape(own[other]) === toPathShape(everywhere[name])),
      );
      expect(free).toEqual(replaced);
      for (const name of free) {
        const path = `${prefix}${filled(everywhere[name])}`;
        if (ask(path).kind !== 'routes') continue;
        const resolved = await resolveRequest(routing, { path, ...visitor }, (match) => match.name === name);
        expect(resolved, path).toMatchObject({
          kind: 'redirect',
          status: 301,
          location: `${prefix}${filled(own[name])}`,
        });
      }
    }
  });

  it('redirects its own prefix and trailing slashes to the canonical address', () => {
    const prefix = `/${tenant.locale}`;
    expect(ask(prefix)).toMatchObject({ kind: 'redirect', status: 301, location: '/' });
    expect(ask(`${prefix}/`)).toMatchObject({ kind: 'redirect', status: 301, location: '/' });
    expect(ask(`${prefix}/checkout`)).toMatchObject({ kind: 'redirect', status: 301, location: '/checkout' });
    expect(ask('/account/')).toMatchObject({ kind: 'redirect', status: 301, location: '/account' });
  });

  it.each(['/~/home', '/~/productDetail', '/fr/~/home', '/~', '/HOME', '/Account', '/index.html2'])(
    'shows no page at %s',
    (path) => {
      const decision = ask(path);
      if (decision.kind === 'redirect')
        expect(ask(decision.location)).toMatchObject({ kind: 'routes', candidates: [] });
      else expect(decision).toMatchObject({ kind: 'routes', candidates: [] });
    },
  );

  it('redirects each browser to its language, and browsers in its own language nowhere', () => {
    for (const { id: locale, base, lang } of fleet.tenant(id).routing.offered.filter(({ state }) => !state)) {
      const decision = ask('/', { acceptLanguage: `${lang},${base};q=0.9,en;q=0.5`, userAgent: 'Mozilla/5.0' });
      if (base === locales[tenant.locale].base) expect(decision).toMatchObject({ kind: 'routes', prefix: '' });
      else expect(decision).toEqual({ kind: 'redirect', status: 302, location: `/${locale}` });
    }
  });

  it('redirects every content page to the same page in the remembered language', () => {
    const slugs = (locale: string) => fleet.content(locale);
    for (const [page, { slug }] of Object.entries(slugs(tenant.locale))) {
      for (const cookieLocale of tenant.languages.filter((locale) => locale !== tenant.locale)) {
        const location = `/${cookieLocale}/content/${slugs(cookieLocale)[page]?.slug}`;
        expect(ask(`/content/${slug}`, { cookieLocale })).toMatchObject({ kind: 'redirect', status: 302, location });
      }
    }
  });
});
