import type { FastifyRequest } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { requestOrigin } from '../../../platform/server/edge/request-origin.ts';
import { pageSeo } from '../../../platform/server/search-engines/page-links.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

const DATA_KEY = Buffer.alloc(32, 7).toString('base64');
const opened = new Map<string, Promise<Edge>>();
afterAll(() => Promise.all([...opened.values()].map(async (edge) => (await edge).close())));

/** One server for all tests that only read. */
async function openStage(stage: 'stage' | 'production') {
  const opening = opened.get(stage) ?? openEdge({ STAGE: stage, DATA_KEY });
  opened.set(stage, opening);
  const edge = await opening;
  const { server } = edge.fleet.tenant(CONSUMER_SHOP.id);
  const [host = ''] = server.hosts[stage];
  const get = (url: string, headers: Record<string, string> = {}) =>
    edge.app.inject({ method: 'GET', url, headers: { host, ...headers } });
  return { edge, host, get };
}

describe('a stage before production', () => {
  it('robots.txt lets search engines read that the stage is not indexed', async () => {
    const { host, get } = await openStage('stage');
    for (const url of ['/robots.txt', '/sitemap.xml', '/agb', '/api/openapi.json', '/gewinnspiel']) {
      expect((await get(url)).headers['x-robots-tag'], url).toBe('noindex, nofollow');
    }
    const { body } = await get('/robots.txt');
    expect(body).toBe('User-agent: *\nDisallow:\n');
    expect((await get('/sitemap.xml')).body).toContain(`<loc>https://${host}/</loc>`);
  });
});

describe('production', () => {
  it('the shop is open, uses its first host’s addresses, and rejects indexing of data', async () => {
    const { host, get } = await openStage('production');
    expect((await get('/robots.txt')).body).toContain(`Sitemap: https://${host}/sitemap.xml`);
    expect((await get('/robots.txt')).headers['x-robots-tag']).toBeUndefined();
    expect((await get('/api/openapi.json')).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/api/nothing')).headers['x-robots-tag']).toBe('noindex');
  });

  it('links use TLS without a port, whatever the client sends', async () => {
    const { edge, host, get } = await openStage('production');
    const tenant = edge.fleet.tenant(CONSUMER_SHOP.id);
    const asked = { host: `${host}:8080`, 'x-forwarded-proto': 'http' };
    expect((await get('/robots.txt', asked)).body).toContain(`Sitemap: https://${host}/sitemap.xml`);
    const request = { protocol: 'http', host: asked.host } as FastifyRequest;
    const reached = requestOrigin(request, 'production');
    expect(reached).toEqual({ protocol: 'https', port: '' });
    expect(requestOrigin(request, 'local')).toEqual({ protocol: 'http', port: ':8080' });
    const seo = pageSeo({
      fleet: edge.fleet,
      catalogue: edge.services.catalogue,
      tenant,
      match: { name: 'home', params: {} },
      reached,
    });
    for (const link of [seo.origin, seo.canonical ?? '', ...seo.alternates.map(({ href }) => href)]) {
      expect(link).toMatch(/^https:\/\/[a-z0-9.-]+(\/|$)/);
    }
    expect(seo.alternates.length).toBeGreaterThan(3);
  });

  it('the policy names the address for browser reports', async () => {
    const { get } = await openStage('production');
    expect((await get('/agb')).headers['reporting-endpoints']).toBe('csp="/api/violations"');
  });
});
