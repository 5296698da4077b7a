import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedServices, endpointContracts } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { privacyHeaders, serverRouteFacts } from '../../../platform/server/pages/server-route-facts.ts';
import { endpointPattern } from '../../../platform/shared/endpoint.ts';
import { routeFacts } from '../../../platform/tenancy/route-facts.ts';
import { getRouteRules } from '../../../platform/tenancy/route-middleware.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { routeTables } from '../../support/compiled-fleet.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
}, 240_000);
afterAll(() => edge?.close());

const NAMES = Object.keys(routeFacts) as (keyof typeof routeFacts)[];

describe('a page with personal data', () => {
  it('the page is not cached, in every shop and language', () => {
    const tables = Object.values(routeTables).flatMap((ofTenant) => Object.values(ofTenant));
    const personal = new Set(tables.flatMap((table) => NAMES.filter((name) => getRouteRules(table, name).personal)));
    expect([...personal]).toEqual(expect.arrayContaining(['checkout', 'thankYou', 'accountOverview']));
    for (const name of personal) {
      expect(serverRouteFacts[name].neverStored, name).toBe(true);
      expect(privacyHeaders(name)['cache-control'], name).toBe('private, no-store');
    }
    for (const name of [
      'clarification',
      'clarificationQuickAnswer',
      'newsletterEnrich',
      'newsletterUnsubscribe',
    ] as const)
      expect(privacyHeaders(name)['cache-control'], name).toBe('private, no-store');
  });

  it('a page that shows a rejected form again is not cached', () => {
    for (const name of NAMES) expect(privacyHeaders(name, true)['cache-control'], name).toBe('private, no-store');
    expect(privacyHeaders('home')['cache-control']).toBe('private, no-cache');
  });
});

/** Calls with their own cache duration and the same answer for every caller. */
const CACHEABLE_ANSWERS: readonly string[] = [];

describe('an answer of an endpoint', () => {
  it.each([...endpointContracts].map(([call, { name }]) => [name, call] as const))(
    '%s is not cached',
    async (name, call) => {
      const url = endpointPattern(embeddedServices, call).replace(/:\w+/g, 'x');
      const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
      const answer = await edge.app.inject({
        method: call.method,
        url,
        headers: { host: CONSUMER_SHOP.host, cookie: 'umlauf_consent=true' },
        ...(hasBody ? { payload: {} } : {}),
      });
      if (!CACHEABLE_ANSWERS.includes(name)) expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});
