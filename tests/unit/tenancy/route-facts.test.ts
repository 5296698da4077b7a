import { describe, expect, it } from 'vitest';
import { routeNames } from '../../../platform/generated/routes.gen.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { pageQuery } from '../../../platform/server/pages/page-query.ts';
import { serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import { findRouteName, pageOf, routeFacts, screenFacts } from '../../../platform/tenancy/route-facts.ts';
import { routeRules } from '../../../platform/tenancy/route-middleware.ts';
import { routeTables } from '../../support/compiled-fleet.ts';

const fleet = {} as unknown as Fleet;
const everyRoute = Object.values(routeTables).flatMap((tables) => Object.values(tables).flat());

describe('the facts of the routes', () => {
  it('are answered for each route of the fleet, on both sides and on the server', () => {
    expect(Object.keys(routeFacts).sort()).toEqual([...routeNames].sort());
    expect(Object.keys(serverRouteFacts).sort()).toEqual([...routeNames].sort());
  });

  it('name a parameter that the route’s path has, in every shop and language', () => {
    for (const { name, path } of everyRoute) {
      const { namedBy } = routeFacts[name];
      if (namedBy !== null) expect(path, name).toContain(`{${namedBy}}`);
    }
  });

  it('never call a page secret or unstored that is the same for all', () => {
    for (const { name, middleware } of everyRoute) {
      if (routeRules(middleware).personal) continue;
      expect([name, serverRouteFacts[name].neverStored, serverRouteFacts[name].secretAddress]).toEqual([
        name,
        false,
        false,
      ]);
    }
  });

  it('make every page with a form personal, but those whose form is empty for whoever opens it', () => {
    const withForm = everyRoute.filter(({ name }) => serverRouteFacts[name].form !== null);
    const sameForAll = withForm.filter(({ middleware }) => !routeRules(middleware).personal);
    expect(new Set(sameForAll.map(({ name }) => name))).toEqual(
      new Set(['home', 'contact', 'productDetail', 'b2bLandingpage']),
    );
  });

  it('ask the same of a route’s visitors in every shop and language', () => {
    const asked = new Map(everyRoute.map(({ name, middleware }) => [name, middleware]));
    expect(asked.size).toBe(routeNames.length);
    for (const { name, middleware } of everyRoute) expect([name, middleware]).toEqual([name, asked.get(name)]);
  });

  it('never put what belongs to one person into a measured address', () => {
    for (const { name, path, middleware } of everyRoute)
      if (routeRules(middleware).personal) expect([name, path, routeFacts[name].namedBy]).toEqual([name, path, null]);
  });

  it('know the error page as a screen without a task', () => {
    expect(screenFacts('error')).toMatchObject({ task: false, step: null });
    expect(screenFacts('checkout')).toMatchObject({ task: true, step: 'offer' });
  });

  it('show a search in a folder of its own, as soon as an address asks for anything', () => {
    expect(pageOf('home', {})).toBe('home');
    expect(pageOf('home', { q: ' \t' })).toBe('home');
    expect(pageOf('home', { q: ' iphone ' })).toBe('search');
    expect(pageOf('contact', { q: 'iphone' })).toBe('contact');
  });

  it('show the same folder on both sides, though the server reads no more than the beginning of a value', () => {
    const halved = `${' '.repeat(199)}\ud83d\ude00 iphone`;
    const { q = '' } = pageQuery(new URLSearchParams({ q: halved }).toString(), 'home', fleet);
    expect(q.length).toBeLessThan(halved.length);
    expect(pageOf('home', { q })).toBe(pageOf('home', { q: halved }));
  });

  it.each(['', 'error', 'toString', '__proto__', '/checkout', undefined])('are none of %j', (name) => {
    expect(findRouteName(name)).toBeUndefined();
  });
});
