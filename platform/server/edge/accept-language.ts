import type { FastifyInstance } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { negotiateLocale } from '../../tenancy/locale.ts';
import type { Fleet } from '../boot/fleet.ts';
import { isApiRequest } from './problems.ts';

/**
 * Picks the locale of API responses and of mails sent by them from Accept-Language; pages send their own language. The
 * language of a page comes from its URL. Register after the host.
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
