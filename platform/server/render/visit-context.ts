import { isBusinessMode } from '../../shared/business-mode.ts';
import type { Logger, RequestContext } from '../../shared/request-context.ts';
import type { FleetTenant } from '../boot/fleet.ts';

const SILENT: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/** The context of a visitor of a shop, in the shop's own language unless another one is given. */
export function createVisitContext(
  { server }: Pick<FleetTenant, 'server'>,
  locale: string = server.locale,
  log: Logger = SILENT,
): RequestContext {
  const business = isBusinessMode(server, undefined);
  return { tenant: server, locale, business, now: () => new Date(), requestId: 'render', log };
}
