import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedServices, endpointContracts } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { getBuild, getRouteRules } from '../../../platform/generated/api/endpoints.gen.ts';
import { apiSchemas } from '../../../platform/generated/api/schemas.gen.ts';
import { registerEndpoint, requireEveryEndpoint } from '../../../platform/server/api/endpoint.ts';
import { registerAuthorisation } from '../../../platform/server/edge/authorise.ts';
import { type Endpoint, endpointPattern, endpointUrl } from '../../../platform/shared/endpoint.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const host = CONSUMER_SHOP.host;
const calls = [...endpointContracts].map(([call, { name }]) => ({ name, call }));

describe('the table of HTTP calls and the running server', () => {
  it.each(calls)('the server answers $name', async ({ call }) => {
    const url = endpointUrl(embeddedServices, call, {
      id: 'x',
      trade: 'x',
      number: 'x',
      signature: 'x',
      emailHash: 'x',
    });
    const headers = { host, cookie: 'umlauf_consent=true' };
    const { statusCode, body } = await edge.app.inject({ method: call.method, url, headers });
    expect(statusCode).not.toBe(405);
    expect(statusCode).toBeLessThan(504);
    if (statusCode === 404) expect((JSON.parse(body) as { code: string }).code).not.toBe('path.unknown');
  });

  it("the server answers no address below the API's base that is missing from the table", async () => {
    const described = await edge.app.inject({ url: '/api/openapi.json', headers: { host } });
    const { paths } = described.json<{ paths: Record<string, Record<string, { operationId: string }>> }>();
    const found = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const wanted = calls.map(({ name, call }) => `${name} ${call.method} ${shown(call)}`);
    expect(found.sort()).toEqual(wanted.sort());
  });

  it('the server does not start if a call has no handler', async () => {
    const app = makeApp();
    registerEndpoint(app, getBuild, async () => ({ id: 'x' }));
    await expect(app.ready()).rejects.toThrow('getRouteRules (GET) has no handler');
  });

  it('the server does not start if a route is missing from the table', async () => {
    const app = makeApp();
    app.get('/api/surprise', async () => 'hello');
    await expect(app.ready()).rejects.toThrow('GET /api/surprise is not in schemas/api/endpoints.json');
  });

  it('does not start without the hook that checks who may call', async () => {
    await expect(makeApp().ready()).rejects.toThrow('no hook checks who may call');
    const asking = makeApp();
    registerAuthorisation(asking, edge.services.accounts);
    await expect(asking.ready()).rejects.not.toThrow('no hook checks who may call');
  });

  it('a handler for a call that is missing from the table is rejected', () => {
    const stranger: Endpoint = { service: 'shop', method: 'GET', path: '/surprise' };
    expect(() => registerEndpoint(makeApp(), stranger, async () => 'hello')).toThrow(
      'GET /surprise is not in schemas/api/endpoints.json',
    );
    expect(() => registerEndpoint(makeApp(), getRouteRules, async () => 'hello')).not.toThrow();
  });
});

function makeApp() {
  const app = Fastify();
  for (const schema of Object.values(apiSchemas)) app.addSchema(schema);
  requireEveryEndpoint(app);
  return app;
}

function shown(call: Endpoint): string {
  return endpointPattern(embeddedServices, call).replace(/:(\w+)/g, '{$1}');
}
