import type { FastifyPluginAsync } from 'fastify';
import { chooseConsent } from '../../generated/api/endpoints.gen.ts';
import { CONSENT_COOKIE, CONSENT_COOKIE_SECONDS, isEssential } from '../../shared/consent.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';

/** The consent form without JavaScript. Denying consent also deletes the cookies that need it. */
export const consentRoutes: FastifyPluginAsync<Pick<ApiOptions, 'https'>> = async (app, { https }) => {
  registerEndpoint(app, chooseConsent, async (request, reply) => {
    const { choice, back } = (request.body ?? {}) as Record<string, unknown>;
    if (choice !== 'true' && choice !== 'false') {
      const fields = [{ pointer: '/choice', code: 'choice', detail: 'true or false' }];
      throw new ProblemError(422, 'fields', 'Some members are invalid.', fields);
    }
    const cookie = { path: '/', sameSite: 'lax', secure: https } as const;
    reply.setCookie(CONSENT_COOKIE, choice, { ...cookie, maxAge: CONSENT_COOKIE_SECONDS });
    if (choice === 'false') {
      for (const name of Object.keys(request.cookies)) if (!isEssential(name)) reply.clearCookie(name, cookie);
    }
    return reply.header('cache-control', 'no-store').redirect(pathHere(back), 303);
  });
};

/** A path of this host, as a browser reads it; the home page for anything else. */
function pathHere(back: unknown): string {
  const path = typeof back === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(back) ? back : '/';
  return path.includes('\\') ? '/' : path;
}
