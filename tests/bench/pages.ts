import Fastify, { type FastifyInstance } from 'fastify';
import { renderPage } from 'vike/server';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { shopStateFor } from '../../platform/server/pages/shop-state.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { compare, type Target } from './load.ts';
import type { Bench, Row } from './report.ts';
import { type BenchShop, listen, openShop } from './shop.ts';

const CACHED_BAR = 0.85;
const UNCACHED_BAR = 0.8;

/** A page as the platform serves it, and what it is compared with: the same bytes, or the same React tree. */
export const pages: Bench = {
  name: 'pages',
  does: 'cached page against plain Fastify, uncached page against bare renderToString',
  run: async () => {
    const shop = await openShop();
    const plain = Fastify();
    try {
      const cached = await shop.listen(true);
      const fresh = await shop.listen(false);
      const [host, tenant] = Object.entries(shop.fleet.hosts)[0] ?? [];
      if (!host || !tenant) throw new Error('the fleet has no host');
      const { own } = shop.fleet.tenant(tenant).routing;
      const headers = { host, cookie: `umlauf_locale=${own.id}`, 'accept-encoding': 'br' };
      await serveSameBytes(plain, cached.app, headers);
      await serveSameTree(plain, shop, tenant);
      const at = (port: number, path: string): Target => ({ port, path, headers });
      const port = await listen(plain);
      return [
        ...(await rows('cached home', at(cached.port, '/'), at(port, '/bytes'), CACHED_BAR)),
        ...(await rows('uncached home', at(fresh.port, '/'), at(port, '/tree'), UNCACHED_BAR)),
      ];
    } finally {
      await plain.close();
      await shop.close();
    }
  },
};

async function rows(what: string, ours: Target, baseline: Target, bar: number): Promise<Row[]> {
  const { rate, cpu, oursMs, baselineMs } = await compare(ours, baseline);
  const against = baseline.path === '/bytes' ? 'plain Fastify, same brotli bytes' : 'bare renderToString, brotli';
  const note = `${oursMs.toFixed(3)} ms CPU a request, ${against}: ${baselineMs.toFixed(3)} ms`;
  return [
    { what: `${what}: requests/s ÷ baseline`, figure: rate.toFixed(2), bar: `≥ ${bar.toFixed(2)}`, note },
    { what: `${what}: CPU of baseline ÷ ours`, figure: cpu.toFixed(2), bar: `≥ ${bar.toFixed(2)}` },
  ];
}

/** The body and the content headers that the platform answers with, from a route that does nothing else. */
async function serveSameBytes(plain: FastifyInstance, app: FastifyInstance, headers: Record<string, string>) {
  const answer = await app.inject({ method: 'GET', url: '/', headers });
  const body = answer.rawPayload;
  plain.get('/bytes', (_, reply) => {
    reply.header('content-type', 'text/html;charset=utf-8').header('content-encoding', 'br').send(body);
  });
}

/**
 * The document's own render function, with everything it needs already in hand, and the same compression: no routing,
 * no data, no Vike.
 */
async function serveSameTree(plain: FastifyInstance, shop: BenchShop, id: TenantId): Promise<void> {
  const { compress } = await import('../../platform/server/edge/compression.ts');
  const pageContext = await renderedHome(shop, id);
  plain.get('/tree', async (_, reply) => {
    const html = JSON.stringify(pageContext.config.onRenderHtml(pageContext));
    reply.header('content-type', 'text/html;charset=utf-8').header('content-encoding', 'br');
    return reply.send(await compress(html, 'br'));
  });
}

interface Rendered {
  config: { onRenderHtml: (pageContext: unknown) => object };
}

async function renderedHome({ fleet, services }: BenchShop, id: TenantId): Promise<Rendered> {
  const tenant = fleet.tenant(id);
  const { own } = tenant.routing;
  const log = { info: () => {}, warn: () => {}, error: console.error };
  const ctx: RequestContext = {
    tenant: tenant.server,
    locale: own.id,
    business: false,
    now: () => new Date(),
    requestId: 'bench',
    log,
  };
  const home = { fleet, tenant, locale: own, prefix: '', match: { name: 'home' as const, params: {} } };
  const request = { query: {}, protocol: 'http', port: '', path: '/', consent: null, buildId: 'bench' };
  const state = await shopStateFor(services, { ...home, ctx, ...request });
  const { messages, words } = fleet.language(own.id);
  const pageContext = await renderPage({
    urlOriginal: '/',
    shop: state,
    services,
    ctx,
    cookies: {},
    displayFont: tenant.theme.displayFont,
    findContent: () => undefined,
    messages,
    t: words.text,
  });
  if (pageContext.httpResponse.statusCode !== 200) throw new Error('the home page could not be rendered');
  return pageContext as unknown as Rendered;
}
