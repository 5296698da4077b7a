import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { getCertificate, getCertificateList, getCertificateTable } from '../../generated/api/endpoints.gen.ts';
import type { CertificateService } from '../../services/certificates/index.server.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';

type File = Awaited<ReturnType<CertificateService['list']>>;

/** Erasure certificates by the links of a seller's pages. All responses are `no-store`. */
export const certificatesRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services: { certificates } }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  registerEndpoint(app, getCertificate, async ({ ctx, params }, reply) => {
    const { item, ...link } = params;
    return sendFile(reply, await certificates.certificatePdfByLink(ctx, link, Number(item)), 'application/pdf');
  });

  registerEndpoint(app, getCertificateList, async ({ ctx, params }, reply) =>
    sendFile(reply, await certificates.listByLink(ctx, params, 'pdf'), 'application/pdf'),
  );

  registerEndpoint(app, getCertificateTable, async ({ ctx, params }, reply) =>
    sendFile(reply, await certificates.listByLink(ctx, params, 'csv'), 'text/csv'),
  );
};

function sendFile(reply: FastifyReply, file: File, type: string): FastifyReply {
  if (!file) throw new ProblemError(404, 'certificate.unknown', 'There is no certificate here that this link opens.');
  return reply
    .type(type)
    .header('content-disposition', `${type === 'text/csv' ? 'attachment' : 'inline'}; filename="${file.name}"`)
    .send(Buffer.from(file.content));
}
