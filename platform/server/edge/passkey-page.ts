import type { FastifyRequest } from 'fastify';
import type { PasskeyPage } from '../../services/accounts/index.server.ts';
import { hostName, resolveHost } from '../../tenancy/host.ts';
import type { Fleet } from '../boot/fleet.ts';
import { originOfHost } from './origin.ts';

/**
 * The origin of the page that asks for a passkey: the requested host, or a shop of the fleet whose account service is
 * here. Register the route after the origin checks, which reject all other pages.
 */
export function getPasskeyPage(request: FastifyRequest, { hosts, stage, tenant }: Fleet): PasskeyPage {
  const { origin: sent } = request.headers;
  const own = originOfHost(request.host, stage);
  const origin = request.fromShopOfFleet && sent !== undefined ? sent : own;
  const host = hostName(new URL(origin).host) ?? '';
  const shop = resolveHost(host, hosts);
  const all: readonly string[] = shop.kind === 'tenant' ? tenant(shop.id).server.hosts[stage] : [];
  return { origin, rpId: relyingParty(host, all) };
}

/**
 * A passkey of `shop.example` works on `www.shop.example`, not the reverse. So its RP id is the shortest of the shop's
 * hosts that equals this host or is a parent domain of it. Unrelated hosts have separate passkeys.
 * https://www.w3.org/TR/webauthn-3/#rp-id
 */
export function relyingParty(host: string, ofShop: readonly string[]): string {
  const above = ofShop.filter((one) => host === one || host.endsWith(`.${one}`));
  return above.sort((one, other) => one.length - other.length)[0] ?? host;
}
