import type { FastifyRequest } from 'fastify';
import type { PasskeyPage } from '../../services/accounts/index.server.ts';
import { hostName, resolveHost } from '../../tenancy/host.ts';
import type { Fleet } from '../boot/fleet.ts';
import { originOfHost } from './origin.ts';

/**
 * The page that asks for a passkey: of the host that was asked, or of a shop of the fleet that has its account service
 * here. Register the route behind the checks of origins, which let no other page through.
 */
export function passkeyPageOf(request: FastifyRequest, { hosts, stage, tenant }: Fleet): PasskeyPage {
  const { origin: sent } = request.headers;
  const own = originOfHost(request.host, stage);
  const origin = request.fromShopOfFleet && sent !== undefined ? sent : own;
  const host = hostName(new URL(origin).host) ?? '';
  const shop = resolveHost(host, hosts);
  const all: readonly string[] = shop.kind === 'tenant' ? tenant(shop.id).server.hosts[stage] : [];
  return { origin, rpId: relyingParty(host, all) };
}

/**
 * A passkey of `shop.example` works on `www.shop.example`, not the other way round. So it is kept for the shortest of the
 * shop's hosts that this one is, or lies below. Hosts without a part in common have passkeys of their own.
 * https://www.w3.org/TR/webauthn-3/#rp-id
 */
export function relyingParty(host: string, ofShop: readonly string[]): string {
  const above = ofShop.filter((one) => host === one || host.endsWith(`.${one}`));
  return above.sort((one, other) => one.length - other.length)[0] ?? host;
}
