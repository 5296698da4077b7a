import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolveRefs } from '../../../generators/resolve/schema-refs.ts';
import { middlewares, routeRules, UnknownMiddlewareError } from '../../../platform/tenancy/route-middleware.ts';
import { routeTables } from '../../support/compiled-fleet.ts';

describe('the middlewares of a route', () => {
  it('ask nothing of anybody where a route names none', () => {
    expect(routeRules()).toEqual({ personal: false, signedIn: false });
    expect(routeRules([])).toEqual({ personal: false, signedIn: false });
  });

  it('add up: what is for a signed-in customer is personal as well', () => {
    expect(routeRules(['personal'])).toEqual({ personal: true, signedIn: false });
    expect(routeRules(['signedIn'])).toEqual({ personal: true, signedIn: true });
  });

  it.each(['adminOnly', '', 'toString', '__proto__'])('that nobody knows fail aloud: %j', (name) => {
    expect(() => routeRules(['personal', name])).toThrow(new UnknownMiddlewareError(name));
    expect(() => routeRules([name])).toThrow('Unknown route middleware');
  });

  it('are exactly those a tenant file may name', () => {
    const schema = JSON.parse(readFileSync('schemas/tenant/tenant.schema.json', 'utf8'));
    const routes = Object.entries(resolveRefs(schema).properties?.routes?.properties ?? {});
    expect(routes.length).toBeGreaterThan(20);
    for (const [name, { properties }] of routes)
      expect([...(properties?.middleware?.items?.enum ?? [])].sort(), name).toEqual(Object.keys(middlewares).sort());
  });

  it('make the checkout, sales, accounts and clarifications personal in every shop and language', () => {
    const own = /^(checkout|thankYou|account|clarification|offer$|sale$|newsletter)/;
    const pages = Object.values(routeTables).flatMap((tables) => Object.values(tables).flat());
    expect(pages.length).toBeGreaterThan(1_000);
    for (const { name, middleware } of pages) expect(routeRules(middleware).personal, name).toBe(own.test(name));
  });

  it('ask for a customer exactly where data of a customer are changed or shown', () => {
    const asking = Object.values(routeTables['de/default'].de).filter((entry) => routeRules(entry.middleware).signedIn);
    expect(asking.map(({ name }) => name).sort()).toEqual([
      'accountAddressChange',
      'accountManagement',
      'accountOverview',
      'accountPaymentChange',
    ]);
  });
});
