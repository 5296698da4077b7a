import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolveRefs } from '../../../generators/resolve/schema-refs.ts';
import { middlewares, routeRules, UnknownMiddlewareError } from '../../../platform/tenancy/route-middleware.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { routeTables } from '../../support/compiled-fleet.ts';

describe('route middlewares', () => {
  it('a route without middlewares has no requirements', () => {
    expect(routeRules()).toEqual({ personal: false, signedIn: false });
    expect(routeRules([])).toEqual({ personal: false, signedIn: false });
  });

  it('requirements add up: a page for a signed-in customer is personal as well', () => {
    expect(routeRules(['personal'])).toEqual({ personal: true, signedIn: false });
    expect(routeRules(['signedIn'])).toEqual({ personal: true, signedIn: true });
  });

  it.each(['adminOnly', '', 'toString', '__proto__'])('an unknown middleware throws: %j', (name) => {
    expect(() => routeRules(['personal', name])).toThrow(new UnknownMiddlewareError(name));
    expect(() => routeRules([name])).toThrow('Unknown route middleware');
  });

  it('a tenant file may name exactly the registered middlewares', () => {
    const schema = JSON.parse(readFileSync('schemas/tenant/tenant.schema.json', 'utf8'));
    const routes = Object.entries(resolveRefs(schema).properties?.routes?.properties ?? {});
    expect(routes.length).toBeGreaterThan(20);
    for (const [name, { properties }] of routes)
      expect([...(properties?.middleware?.items?.enum ?? [])].sort(), name).toEqual(Object.keys(middlewares).sort());
  });

  it('checkout, trades, accounts and clarifications are personal in every shop and language', () => {
    const own = /^(checkout|thankYou|account|clarification|offer$|sale$|certificate$|newsletter)/;
    const pages = Object.values(routeTables).flatMap((tables) => Object.values(tables).flat());
    expect(pages.length).toBeGreaterThan(1_000);
    for (const { name, middleware } of pages) expect(routeRules(middleware).personal, name).toBe(own.test(name));
  });

  it('exactly the pages that show or change a customer’s data require a customer', () => {
    const asking = Object.values(routeTables[CONSUMER_SHOP.id].de).filter(
      (entry) => routeRules(entry.middleware).signedIn,
    );
    expect(asking.map(({ name }) => name).sort()).toEqual([
      'accountAddressChange',
      'accountManagement',
      'accountOverview',
      'accountPaymentChange',
    ]);
  });
});
