import type { FastifyRequest } from 'fastify';
import { BANNER_COOKIE } from '../../shared/banner-cookie.ts';
import type { FleetTenant } from '../boot/fleet.ts';
import { isConsentFromHost, readConsent } from '../edge/consent.ts';
import { requestOrigin } from '../edge/request-origin.ts';
import type { PageRequest } from './page-request.ts';

/**
 * Everything besides the path that changes a page that is not personal; part of the key of every page cache. The version
 * of the price list changes at midnight when a dated list begins to apply. Scheme and port are in it because in the local stage a page links to the other countries' hosts with its own, and the consent
 * choice and who asks for it because they decide whether the consent bar is rendered.
 */
export function pageVariant(request: FastifyRequest, page: PageRequest): string {
  const { fleet, tenant, locale, prefix, services } = page;
  const { protocol, port } = requestOrigin(request, fleet.stage);
  const closed = hasClosedBanner(request, tenant) ? 'closed' : 'open';
  const seller = request.ctx.business ? 'company' : 'person';
  const prices = services.pricing.versionFor(request.ctx);
  const shop = [tenant.server.id, locale.id, prefix, `${protocol}${port}`, prices];
  const asked = isConsentFromHost(page.target?.search) ? 'host' : 'shop';
  return [...shop, readConsent(request), asked, closed, seller].join(' ');
}

/** Whether the visitor closed the campaign this shop runs. */
function hasClosedBanner({ cookies }: FastifyRequest, { server: { banner } }: FleetTenant): boolean {
  return banner !== undefined && cookies[BANNER_COOKIE] === banner.id;
}
