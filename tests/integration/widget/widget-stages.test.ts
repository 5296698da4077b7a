import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Edge, openEdge } from '../../support/edge.ts';

let production: Edge;
beforeAll(async () => {
  const environment = { STAGE: 'production', DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
  production = await openEdge(environment, (shipped) => ({
    ...shipped,
    tenant: (id) => {
      const shop = shipped.tenant(id);
      if (id !== 'de/aganwidget') return shop;
      const frameAncestors = [...shop.server.frameAncestors, 'http://page.localhost:8080'];
      return { ...shop, server: { ...shop.server, frameAncestors } };
    },
  }));
}, 120_000);
afterAll(() => production?.close());

it('outside of the local stage neither the widget nor the policy knows an origin of a developer’s machine', async () => {
  const get = (host: string, url: string) => production.app.inject({ url, headers: { host } });
  const there = await get('widget.agan-de.example', '/widget.js');
  expect(there.body).toContain('"ancestors":["https://www.agan-de.example"]');
  expect(there.body).toContain('"origin":"https://widget.agan-de.example"');
  expect(there.headers['content-security-policy']).toContain('frame-ancestors https://www.agan-de.example;');
  expect((await get('partner.localhost', '/?shop=de/aganwidget')).statusCode).toBe(421);
  expect((await get('localhost', '/partners')).statusCode).toBe(421);
});
