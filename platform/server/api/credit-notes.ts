import type { FastifyPluginAsync } from 'fastify';
import { getCreditNote } from '../../generated/api/endpoints.gen.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';

/** Credit notes by the links of a seller's pages. All responses are `no-store`. */
export const creditNotesRoutes: FastifyPluginAsync<ApiOptions> = async (app, { services: { creditNotes } }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  registerEndpoint(app, getCreditNote, async ({ ctx, params }, reply) => {
    const file = await creditNotes.pdfByLink(ctx, params);
    if (!file) throw new ProblemError(404, 'creditNote.unknown', 'There is no credit note here that this link opens.');
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${file.name}"`)
      .send(Buffer.from(file.content));
  });
};
