import { afterAll, beforeAll, expect, it } from 'vitest';
import { WIDGET_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let production: Edge;
beforeAll(async () => {
  const environment = { STAGE: 'production', DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
  production = await openEdge(environment, (shipped) => ({
    ...shipped,
    tenant: (id) => {
      const shop = shipped.tenant(id);
      if (id !== WIDGET_SHOP.id) return shop;
      const frameAncestors = [...shop.server.frameAncestors, 'http://page.localhost:8080'];
      return { ...shop, server: { ...shop.server, frameAncestors } };
    },
  }));
}, 240_000);
afterAll(() => production?.close());

it('outside of the local stage neither the widget nor the policy knows an origin of a developer’s machine', async () => {
  const get = (host: string, url: string) => production.app.inject({ url, headers: { host } });
  const there = await get(WIDGET_SHOP.productionHost, '/widget.js');
  expect(there.body).toContain(`"ancestors":${JSON.stringify(WIDGET_SHOP.config.frameAncestors)}`);
  expect(there.body).toContain(`"origin":"${WIDGET_SHOP.productionOrigin}"`);
  expect(there.headers['content-security-policy']).toContain(
    `frame-ancestors ${WIDGET_SHOP.config.frameAncestors.join(' ')};`,
  );
  expect((await get('partner.localhost', `/?shop=${WIDGET_SHOP.id}`)).statusCode).toBe(421);
  expect((await get('localhost', '/partners')).statusCode).toBe(421);
});
