import type { FastifyPluginAsync } from 'fastify';
import { newsletterDetailsForm } from '../../forms/newsletter-details.ts';
import {
  confirmSubscription,
  enrichSubscription,
  getSubscription,
  subscribe,
  unsubscribe,
  unsubscribeWithOneClick,
} from '../../generated/api/endpoints.gen.ts';
import type { NewsletterError } from '../../services/newsletter/types.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import { toProblem } from '../service-errors/error-response.ts';
import { toNewsletterErrorResponse } from '../service-errors/newsletter.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';

/** Newsletter endpoints. No response reveals whether an address is subscribed. */
export const newsletterRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  const { newsletter } = services;
  app.addHook('onSend', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  registerEndpoint(
    app,
    subscribe,
    async ({ ctx, body, validationError }, reply) => {
      // The service reports invalid fields under codes that forms translate; the schema rejects bodies of another shape.
      const strange = (validationError?.validation as { keyword: string }[] | undefined)?.some(
        ({ keyword }) => keyword === 'additionalProperties' || keyword === 'type',
      );
      if (strange) throw validationError;
      return reply.status(202).send(toReceived(await newsletter.subscribe(ctx, body)));
    },
    { attachValidation: true },
  );

  const details = { confirm: confirmSubscription, enrich: enrichSubscription } as const;
  for (const step of ['confirm', 'enrich'] as const) {
    registerEndpoint(
      app,
      details[step],
      async (request) => {
        const { ctx, body } = request;
        const categories = (await services.catalogue.listCategories(ctx)).map(({ id }) => id);
        refuseInvalid(newsletterDetailsForm, request, { malformed: true, facts: { categories } });
        return toReceived(await newsletter[step](ctx, body.emailHash, body));
      },
      { attachValidation: true },
    );
  }

  registerEndpoint(app, getSubscription, async ({ ctx, query }) => {
    const link = await newsletter.find(ctx, query.emailHash);
    if (!link) throw new ProblemError(404, 'link.unknown', 'This link opens nothing.');
    return link;
  });

  registerEndpoint(app, unsubscribe, async ({ ctx, body }) => {
    await newsletter.unsubscribe(ctx, body.emailHash);
    return { received: true };
  });

  // Mail programs post here (RFC 8058). The URL holds everything; they do not follow redirects.
  registerEndpoint(app, unsubscribeWithOneClick, async ({ ctx, params }) => {
    await newsletter.unsubscribe(ctx, params.emailHash);
    return { received: true };
  });
};

function toReceived(result: Result<null, NewsletterError>): { received: true } {
  if (result.ok) return { received: true };
  throw toProblem(toNewsletterErrorResponse(result.error));
}
