import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { routeNames } from '../../generated/routes.gen.ts';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { buildHref } from '../../tenancy/href.ts';
import type { Resolution } from '../../tenancy/resolve-request.ts';
import type { Fleet } from '../boot/fleet.ts';
import { listAncestors } from '../edge/frame-ancestors.ts';
import { requestOrigin } from '../edge/request-origin.ts';
import { NOINDEX } from '../edge/robots-tag.ts';
import { getTenantOrigin } from '../edge/tenant-origin.ts';
import { escapeHtml } from '../operator/operator-page.ts';
import { sendText } from './failure-pages.ts';
import type { PageRequest } from './page-request.ts';
import { serverRouteFacts } from './server-route-facts.ts';

const STYLE = `body{margin:0;display:grid;min-height:100vh;place-items:center;background:var(--c-page);color:var(--c-text);font:1.0625rem/1.5 var(--f-text,sans-serif)}
main{max-width:34rem;padding:2rem 1.25rem}h1{font-family:var(--f-display,inherit);line-height:1.15}a{color:var(--c-link)}nav{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-top:2rem}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Whether a closed shop answers this with its closing page. Pages of open trades and of accounts, redirects to them and
 * the imprint go on.
 */
export function endsWithShop({ tenant }: Pick<PageRequest, 'tenant'>, resolved: Resolution): boolean {
  if (tenant.server.state !== 'closed') return false;
  if (resolved.kind === 'page') return !serverRouteFacts[resolved.match.name].openWhenClosed;
  return resolved.kind === 'notFound' || resolved.kind === 'gone' || resolved.kind === 'unavailable';
}

/** Redirects to where the tenant file says, else answers 410 with the closing page in the shop's language. */
export function sendClosed(request: FastifyRequest, reply: FastifyReply, pageRequest: PageRequest): FastifyReply {
  const { fleet, tenant, locale, target } = pageRequest;
  // The browser follows with a full load.
  if (target?.dataOnly) return sendText(reply, 404, 'Not Found\n');
  const { leadsTo } = tenant.server.closed ?? {};
  const successor = leadsTo && findSuccessor(request, fleet, leadsTo);
  if (successor) return reply.header('cache-control', 'public, max-age=3600').redirect(successor, 301);
  return reply
    .status(410)
    .type('text/html; charset=utf-8')
    .headers({ [NOINDEX[0]]: NOINDEX[1], 'content-language': locale.lang, 'cache-control': 'no-store' })
    .header('content-security-policy', closingPolicy(listAncestors(tenant.server, {})))
    .send(closingPage(pageRequest));
}

/** An address, or the home page of another shop on the running stage; undefined for a shop that is not in the fleet. */
function findSuccessor(request: FastifyRequest, fleet: Fleet, leadsTo: string): string | undefined {
  if (leadsTo.startsWith('https://')) return leadsTo;
  const id = fleet.ids.find((one: TenantId) => one === leadsTo);
  if (id === undefined) return undefined;
  return `${getTenantOrigin(fleet.tenant(id).server, fleet.stage, requestOrigin(request, fleet.stage))}/`;
}

function closingPolicy(frameAncestors: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'self' 'sha256-${STYLE_HASH}'`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ');
}

function closingPage({ tenant, locale, prefix }: PageRequest): string {
  const { id, theme, contact, layouts } = tenant.server;
  const { text } = tenant.texts.language(locale.id).words;
  const table = tenant.routing.tables[locale.id] ?? [];
  const href = buildHref(table, prefix);
  const has = (name: (typeof routeNames)[number]) => table.some((entry) => entry.name === name);
  const legal = (['imprint', 'privacy'] as const).flatMap((page) => {
    const found = tenant.texts.content(locale.id)[page];
    return found && has('content') ? [{ text: found.title, href: href('content', { slug: found.slug }) }] : [];
  });
  const links = [...(has('contact') ? [{ text: text('error.toContact'), href: href('contact') }] : []), ...legal];
  const items = links.map((link) => `<a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>`).join('');
  return `<!DOCTYPE html>
<html lang="${locale.lang}" data-tenant="${id}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${text('shopState.closedTitle')} · ${contact.fromName}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${tenant.theme.url}">
<style>${STYLE}</style>
</head>
<body data-layout="${layouts.default.name}">
<main data-screen="error">
<h1>${escapeHtml(text('shopState.closedTitle'))}</h1>
<p>${escapeHtml(text('shopState.closedText', { shop: contact.fromName }))}</p>
<p>${escapeHtml(text('shopState.closedTrades'))}</p>
<nav>${items}</nav>
</main>
</body>
</html>
`;
}
