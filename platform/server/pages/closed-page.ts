import type { FastifyReply, FastifyRequest } from 'fastify';
import type { routeNames } from '../../generated/routes.gen.ts';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { buildHref } from '../../tenancy/href.ts';
import type { Resolution } from '../../tenancy/resolve-request.ts';
import type { Fleet } from '../boot/fleet.ts';
import { requestOrigin } from '../edge/request-origin.ts';
import { getTenantOrigin } from '../edge/tenant-origin.ts';
import { escapeHtml } from '../operator/operator-page.ts';
import { sendText } from './failure-pages.ts';
import type { PageRequest } from './page-request.ts';
import { plainDocument, sendPlainDocument } from './plain-document.ts';
import { serverRouteFacts } from './server-route-facts.ts';

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
  const { fleet, tenant, target } = pageRequest;
  // The browser follows with a full load.
  if (target?.dataOnly) return sendText(reply, 404, 'Not Found\n');
  const { leadsTo } = tenant.server.closed ?? {};
  const successor = leadsTo && findSuccessor(request, fleet, leadsTo);
  if (successor) return reply.header('cache-control', 'public, max-age=3600').redirect(successor, 301);
  return sendPlainDocument(reply, pageRequest, { status: 410, document: closingPage(pageRequest) });
}

/** An address, or the home page of another shop on the running stage; undefined for a shop that is not in the fleet. */
function findSuccessor(request: FastifyRequest, fleet: Fleet, leadsTo: string): string | undefined {
  if (leadsTo.startsWith('https://')) return leadsTo;
  const id = fleet.ids.find((one: TenantId) => one === leadsTo);
  if (id === undefined) return undefined;
  return `${getTenantOrigin(fleet.tenant(id).server, fleet.stage, requestOrigin(request, fleet.stage))}/`;
}

function closingPage({ tenant, locale, prefix }: PageRequest): string {
  const { contact } = tenant.server;
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
  return plainDocument(tenant, locale, {
    title: text('shopState.closedTitle'),
    body: `<h1>${escapeHtml(text('shopState.closedTitle'))}</h1>
<p>${escapeHtml(text('shopState.closedText', { shop: contact.fromName }))}</p>
<p>${escapeHtml(text('shopState.closedTrades'))}</p>
<nav>${items}</nav>`,
  });
}
