import { describe, expect, it } from 'vitest';
import { routeNames } from '../../../platform/generated/routes.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { pageQuery } from '../../../platform/server/pages/page-query.ts';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import { findRouteName, getPageFolder, routeFacts, screenFacts } from '../../../platform/tenancy/route-facts.ts';
import { routeRules } from '../../../platform/tenancy/route-middleware.ts';
import { routeTables } from '../../support/compiled-fleet.ts';

const fleet = {} as unknown as Fleet;
const everyRoute = Object.values(routeTables).flatMap((tables) => Object.values(tables).flat());

describe('route facts', () => {
  it('every route of the fleet has facts, on both sides and on the server', () => {
    expect(Object.keys(routeFacts).sort()).toEqual([...routeNames].sort());
    expect(Object.keys(serverRouteFacts).sort()).toEqual([...routeNames].sort());
  });

  it('every named parameter is in the route’s path, in every shop and language', () => {
    for (const { name, path } of everyRoute) {
      const { namedBy } = routeFacts[name];
      if (namedBy !== null) expect(path, name).toContain(`{${namedBy}}`);
    }
  });

  it('a page that is the same for all is never secret or unstored', () => {
    for (const { name, middleware } of everyRoute) {
      if (routeRules(middleware).personal) continue;
      expect([name, serverRouteFacts[name].neverStored, serverRouteFacts[name].secretAddress]).toEqual([
        name,
        false,
        false,
      ]);
    }
  });

  it('every page with a form is personal, except those whose form is empty for every visitor', () => {
    const withForm = everyRoute.filter(({ name }) => serverRouteFacts[name].form !== null);
    const sameForAll = withForm.filter(({ middleware }) => !routeRules(middleware).personal);
    expect(new Set(sameForAll.map(({ name }) => name))).toEqual(
      new Set(['home', 'contact', 'productDetail', 'b2bLandingpage']),
    );
  });

  it('a route has the same requirements in every shop and language', () => {
    const asked = new Map(everyRoute.map(({ name, middleware }) => [name, middleware]));
    expect(asked.size).toBe(routeNames.length);
    for (const { name, middleware } of everyRoute) expect([name, middleware]).toEqual([name, asked.get(name)]);
  });

  it('personal parameters are never part of a measured address', () => {
    for (const { name, path, middleware } of everyRoute)
      if (routeRules(middleware).personal) expect([name, path, routeFacts[name].namedBy]).toEqual([name, path, null]);
  });

  it('the error page is a screen without a task', () => {
    expect(screenFacts('error')).toMatchObject({ task: false, step: null });
    expect(screenFacts('checkout')).toMatchObject({ task: true, step: 'offer' });
  });

  it('a search has a folder of its own, as soon as an address has a query', () => {
    expect(getPageFolder('home', {})).toBe('home');
    expect(getPageFolder('home', { q: ' \t' })).toBe('home');
    expect(getPageFolder('home', { q: ' iphone ' })).toBe('search');
    expect(getPageFolder('contact', { q: 'iphone' })).toBe('contact');
  });

  it('both sides choose the same folder, though the server reads only the beginning of a value', () => {
    const halved = `${' '.repeat(199)}\ud83d\ude00 iphone`;
    const { q = '' } = pageQuery(new URLSearchParams({ q: halved }).toString(), 'home', fleet);
    expect(q.length).toBeLessThan(halved.length);
    expect(getPageFolder('home', { q })).toBe(getPageFolder('home', { q: halved }));
  });

  it.each(['', 'error', 'toString', '__proto__', '/checkout', undefined])('%j is not a route', (name) => {
    expect(findRouteName(name)).toBeUndefined();
  });
});
