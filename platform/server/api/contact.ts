import type { FastifyPluginAsync } from 'fastify';
import { sendContact, sendEnquiry } from '../../generated/api/endpoints.gen.ts';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import { endpoint } from './endpoint.ts';
import type { ApiOptions } from './register-api.ts';

/** Messages to the shop; what is sent here is never given back. */
export const contactRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  const options = { attachValidation: true };
  endpoint(
    app,
    sendContact,
    async ({ ctx, body, validationError }, reply) => {
      // The schema stops at its first mistake; where fields are wrong, all of them are told under the codes forms translate.
      if (validationError) {
        const fields = services.contact.validate(ctx, body);
        throw fields.length > 0 ? refusedFields(fields) : validationError;
      }
      const sent = await services.contact.send(ctx, body);
      if (!sent.ok) throw refusedFields(sent.error.fields);
      return reply.status(201).header('cache-control', 'no-store').send({ received: true });
    },
    options,
  );

  endpoint(
    app,
    sendEnquiry,
    async ({ ctx, body, validationError }, reply) => {
      // A shop that does not buy from companies has no such path, whatever is sent there.
      if (!ctx.tenant.features.b2b)
        throw new ProblemError(404, 'path.unknown', 'This shop does not buy from companies.');
      if (validationError) {
        const fields = services.contact.validateEnquiry(ctx, body);
        throw fields.length > 0 ? refusedFields(fields) : validationError;
      }
      const sent = await services.contact.enquire(ctx, body);
      if (!sent.ok) {
        if (sent.error.code === 'fields') throw refusedFields(sent.error.fields);
        throw new ProblemError(409, sent.error.code, 'The offers of this cart no longer hold.');
      }
      return reply.status(201).header('cache-control', 'no-store').send({ received: true });
    },
    options,
  );
};

function refusedFields(fields: ProblemField[]): ProblemError {
  return new ProblemError(422, 'fields', 'Some members are not right.', fields);
}
