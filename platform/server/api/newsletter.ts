import type { FastifyPluginAsync } from 'fastify';
import {
  confirmSubscription,
  enrichSubscription,
  subscribe,
  unsubscribe,
  unsubscribeWithOneClick,
} from '../../generated/api/endpoints.gen.ts';
import type { NewsletterRefusal } from '../../services/newsletter/types.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import { endpoint } from './endpoint.ts';
import type { ApiOptions } from './register-api.ts';

interface Details {
  emailHash: string;
  firstName?: string;
  interests?: string[];
}

/** One address, one household: a person subscribes once, a program a thousand times. */
const RATE = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };

/** The newsletter. No answer says whether an address is on the list. */
export const newsletterRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  const { newsletter } = services;
  app.addHook('onSend', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  endpoint(
    app,
    subscribe,
    async ({ ctx, body, validationError }, reply) => {
      // The service tells of wrong fields under the codes that forms translate; a body of another shape is the schema's to refuse.
      const strange = (validationError?.validation as { keyword: string }[] | undefined)?.some(
        ({ keyword }) => keyword === 'additionalProperties' || keyword === 'type',
      );
      if (strange) throw validationError;
      return reply.status(202).send(done(await newsletter.subscribe(ctx, body)));
    },
    { ...RATE, attachValidation: true },
  );

  endpoint(app, confirmSubscription, async ({ ctx, body }) =>
    done(await newsletter.confirm(ctx, body.emailHash, detailsOf(body))),
  );

  endpoint(app, enrichSubscription, async ({ ctx, body }) =>
    done(await newsletter.enrich(ctx, body.emailHash, detailsOf(body))),
  );

  endpoint(app, unsubscribe, async ({ ctx, body }) => {
    await newsletter.unsubscribe(ctx, body.emailHash);
    return { received: true };
  });

  // What mail programs post to (RFC 8058): the address says it all, and a redirect would not be followed.
  endpoint(app, unsubscribeWithOneClick, async ({ ctx, params }) => {
    await newsletter.unsubscribe(ctx, params.emailHash);
    return { received: true };
  });
};

function detailsOf({ firstName = '', interests = [] }: Details) {
  return { firstName: firstName.trim(), interests };
}

function done(result: Result<null, NewsletterRefusal>): { received: true } {
  if (result.ok) return { received: true };
  switch (result.error.code) {
    case 'off':
      throw new ProblemError(404, 'newsletter.off', 'This shop has no newsletter.');
    case 'link.gone':
      throw new ProblemError(410, 'link.gone', 'This link was used, is too old, or never was one.');
    case 'fields':
      throw new ProblemError(422, 'fields', 'Some members are not right.', result.error.fields);
  }
}
