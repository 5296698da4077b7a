import type { FastifyPluginAsync } from 'fastify';
import { contactForm } from '../../forms/contact.ts';
import { enquiryForm } from '../../forms/enquiry.ts';
import { sendContact, sendEnquiry } from '../../generated/api/endpoints.gen.ts';
import { toContactErrorResponse } from '../service-errors/contact.ts';
import { toProblem } from '../service-errors/error-response.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';

/** Contact messages and enquiries; nothing sent here can be read back. */
export const contactRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  const options = { attachValidation: true };
  registerEndpoint(
    app,
    sendContact,
    async (request, reply) => {
      refuseInvalid(contactForm, request);
      const sent = await services.contact.send(request.ctx, request.body);
      if (!sent.ok) throw toProblem(toContactErrorResponse(sent.error));
      return reply.status(201).header('cache-control', 'no-store').send({ received: true });
    },
    options,
  );

  registerEndpoint(
    app,
    sendEnquiry,
    async (request, reply) => {
      if (!request.ctx.tenant.features.b2b) throw toProblem(toContactErrorResponse({ code: 'off' }));
      refuseInvalid(enquiryForm, request);
      const sent = await services.contact.enquire(request.ctx, request.body);
      if (!sent.ok) throw toProblem(toContactErrorResponse(sent.error));
      return reply.status(201).header('cache-control', 'no-store').send({ received: true });
    },
    options,
  );
};
