import type { FastifyPluginAsync } from 'fastify';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import type { ApiOptions } from './register-api.ts';

const schema = {
  summary: 'Write to the people behind the shop',
  body: { $ref: 'umlauf:api/contact-input' },
  response: { 201: { $ref: 'umlauf:api/contact' } },
};

const enquirySchema = {
  summary: 'Ask, as a company, to sell many devices or a whole cart',
  body: { $ref: 'umlauf:api/business-enquiry-input' },
  response: { 201: { $ref: 'umlauf:api/contact' } },
};

/** Messages to the shop; what is sent here is never given back. */
export const contactRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  app.post('/api/contact', { schema, attachValidation: true }, async (request, reply) => {
    const { ctx, body, validationError } = request;
    // The schema stops at its first mistake; where fields are wrong, all of them are told under the codes forms translate.
    if (validationError) {
      const fields = services.contact.validate(ctx, body);
      throw fields.length > 0 ? refusedFields(fields) : validationError;
    }
    const sent = await services.contact.send(ctx, body);
    if (!sent.ok) throw refusedFields(sent.error.fields);
    return reply.status(201).header('cache-control', 'no-store').send({ received: true });
  });

  app.post('/api/contact/business', { schema: enquirySchema, attachValidation: true }, async (request, reply) => {
    const { ctx, body, validationError } = request;
    // A shop that does not buy from companies has no such path, whatever is sent there.
    if (!ctx.tenant.features.b2b) throw new ProblemError(404, 'path.unknown', 'This shop does not buy from companies.');
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
  });
};

function refusedFields(fields: ProblemField[]): ProblemError {
  return new ProblemError(422, 'fields', 'Some members are not right.', fields);
}
