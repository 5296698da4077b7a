import type { FastifyInstance } from 'fastify';
import { bundleOnce } from '../../boot/bundle-once.ts';
import type { Fleet } from '../../boot/fleet.ts';
import { printEmbedCode, printNeededPolicy } from '../../widget/embed-code.ts';
import { listHosts } from '../fleet/shop-entry.ts';
import { bundlePartnerPage } from '../operator-bundles.build.ts';
import { escapeHtml } from '../operator-page.ts';
import { type PartnerChoice, readPartnerChoice } from './partner-choice.ts';

export interface PartnerSiteOptions {
  fleet: () => Fleet;
  root: string;
  dev: boolean;
}

/** A page of a partner on a host of its own: a site foreign to the shops, with the strictest policy that the widget allows. */
export function registerPartnerSite(app: FastifyInstance, { fleet, root, dev }: PartnerSiteOptions): void {
  const assets = bundleOnce(() => bundlePartnerPage(root), dev);
  app.get('/', async ({ raw, headers }, reply) => {
    const query = new URL(raw.url ?? '/', 'http://partner.localhost').searchParams;
    const choice = readPartnerChoice(fleet(), query.get('shop') ?? '', query);
    const port = /:\d+$/.exec(headers.host ?? '')?.[0] ?? '';
    if (!choice) return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
    const origin = `http://${listHosts(fleet(), choice.shop)[0]}${port}`;
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': partnerPolicy(origin, port) })
      .send(printSite(choice, origin, fleet().tenant(choice.shop).server.contact.fromName));
  });
  app.get('/partner.css', async (_, reply) => reply.type('text/css; charset=utf-8').send((await assets()).css));
  app.get('/partner.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send((await assets()).js));
}

function partnerPolicy(origin: string, port: string): string {
  const own = `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors http://localhost${port}`;
  return `${own}; ${printNeededPolicy(origin).replace('script-src', "script-src 'self'")}`;
}

function printSite({ attributes, page }: PartnerChoice, origin: string, shop: string): string {
  return `<!DOCTYPE html>
<html lang="en" data-page="${page}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>A partner's page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/partner.css">
</head>
<body>
<header><p>Partner Ltd</p></header>
<main>
<h1>Trade in your old device</h1>
<p>This text belongs to the partner's page. The widget of ${escapeHtml(shop)} follows.</p>
${printEmbedCode({ origin, attributes, link: shop })}
<p>This text belongs to the partner's page again.</p>
<h2>Event log</h2>
<ol id="log"></ol>
</main>
<script src="/partner.js" defer></script>
</body>
</html>`;
}
