import type { FastifyInstance } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { negotiateLocale } from '../../tenancy/locale.ts';
import type { Fleet } from '../boot/fleet.ts';
import { isApiRequest } from './problems.ts';

/**
 * Words of an interface (what an offer says, the mail about a sale) are in the language its caller asks for by
 * Accept-Language: a page asks in its own. Pages themselves get their language from their address. Register after the host.
 */
export function registerAcceptLanguage(app: FastifyInstance, fleet: () => Fleet): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.ctx && isApiRequest(request)) {
      const { own, offered } = fleet().tenant(request.ctx.tenant.id as TenantId).routing;
      const { id } = negotiateLocale(offered, own, request.headers['accept-language']);
      if (id !== request.ctx.locale) request.ctx = { ...request.ctx, locale: id };
    }
    done();
  });
}
