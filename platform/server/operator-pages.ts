import type { FastifyInstance } from 'fastify';
import type { Fleet } from './fleet.ts';
import { fleetIndex } from './fleet-index.ts';
import { mailRoutes } from './routes/mail.ts';
import type { Services } from './services.ts';

export interface OperatorOptions {
  fleet: () => Fleet;
  services: Services;
}

/** The bare `localhost` of the local stage: the fleet index and the mails no SMTP server took. Not registered elsewhere. */
export function registerOperatorPages(app: FastifyInstance, { fleet, services }: OperatorOptions): void {
  const onlyOperator = { constraints: { host: /^localhost(:\d+)?$/i } };
  app.get('/', onlyOperator, async (request, reply) => {
    const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';
    return reply.type('text/html; charset=utf-8').send(fleetIndex(fleet(), port));
  });
  app.get('/fleet.css', onlyOperator, async (_, reply) => reply.type('text/css; charset=utf-8').send(fleetIndex.css));
  app.register(mailRoutes, { services });
  app.get('/*', onlyOperator, async (_, reply) =>
    reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n'),
  );
}
