import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { isBusinessMode } from '../../shared/business-mode.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Fleet } from '../boot/fleet.ts';

/**
 * The context of a shop for what is done to one of its trades without a visitor: at the desk, or because time went by. It
 * speaks the language the trade was made in, or the shop's own where that is not spoken any more. Undefined for a shop that
 * is no more.
 */
export function tradeContext(
  fleet: Fleet,
  { tenant, locale }: { tenant: string; locale: string },
  request: Pick<RequestContext, 'now' | 'requestId' | 'log'>,
): RequestContext | undefined {
  const id = fleet.ids.find((one) => one === tenant) as TenantId | undefined;
  if (id === undefined) return undefined;
  const { server } = fleet.tenant(id);
  const spoken = Object.hasOwn(fleet.locales, locale) ? locale : server.locale;
  const { now, requestId, log } = request;
  return { tenant: server, locale: spoken, business: isBusinessMode(server, undefined), now, requestId, log };
}
