import type { FastifyInstance } from 'fastify';
import { check } from '../../forms/check.ts';
import { confirmPasswordForm } from '../../forms/confirm-password.ts';
import { signInForm } from '../../forms/sign-in.ts';
import {
  confirmPassword,
  endSession,
  listSessions,
  login,
  loginRefresh,
  logout,
  signOutEverywhere,
} from '../../generated/api/endpoints.gen.ts';
import { ProblemError } from '../../shared/problem.ts';
import { KNOWN_BROWSER_COOKIE } from '../../shared/visitor-cookies.ts';
import { invalidFields, toProblem } from '../service-errors/error-response.ts';
import { signInProblem } from '../service-errors/sign-in.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';
import { keepBrowser, readBrowser } from './known-browser.ts';

type Options = Pick<ApiOptions, 'services' | 'https'>;

/** Sign-in, token refresh and sign-out. */
export function registerSessions(app: FastifyInstance, options: Options): void {
  registerSignIn(app, options);
  registerSignOut(app, options);
  const { accounts } = options.services;
  registerEndpoint(app, listSessions, async ({ ctx }) => accounts.listSessions(ctx));
  registerEndpoint(
    app,
    confirmPassword,
    async (request) => {
      refuseInvalid(confirmPasswordForm, request, { malformed: true });
      const asked = check(confirmPasswordForm, request.body, request.ctx);
      if (!asked.ok) throw toProblem(invalidFields(asked.problems));
      const confirmed = await accounts.confirmPassword(request.ctx, asked.value.password);
      if (!confirmed.ok) throw signInProblem(confirmed.error, confirmPasswordForm.at.password);
      return { success: true };
    },
    { attachValidation: true },
  );
}

function registerSignIn(app: FastifyInstance, { services: { accounts }, https }: Options): void {
  registerEndpoint(
    app,
    login,
    async (request, reply) => {
      refuseInvalid(signInForm, request, { malformed: true });
      const { ctx } = request;
      const asked = check(signInForm, request.body, ctx);
      if (!asked.ok) throw toProblem(invalidFields(asked.problems));
      const { username, ...typed } = asked.value;
      const entered = await accounts.signIn(ctx, { email: username, ...typed }, readBrowser(request));
      if (!entered.ok) {
        if (entered.error.code === 'secondFactor.needed' && entered.error.cookie)
          keepBrowser(reply, entered.error.cookie, https);
        throw signInProblem(entered.error);
      }
      keepBrowser(reply, entered.value.cookie, https);
      return entered.value.tokens;
    },
    { attachValidation: true },
  );
  registerEndpoint(app, loginRefresh, async ({ ctx, headers }) => {
    const tokens = await accounts.refresh(ctx, String(headers['refresh-token']));
    if (!tokens)
      throw new ProblemError(401, 'session.ended', 'This session has ended or never existed. Sign in again.');
    return tokens;
  });
}

function registerSignOut(app: FastifyInstance, { services: { accounts } }: Options): void {
  registerEndpoint(app, logout, async ({ ctx, headers }) => {
    const sent = { accessToken: String(headers['access-token']), refreshToken: String(headers['refresh-token']) };
    const done = await accounts.signOut(ctx, sent);
    if (done === 'unknown')
      throw new ProblemError(401, 'token.invalid', 'Neither token belongs to a session of this shop.');
    return { success: done === 'ended' };
  });
  registerEndpoint(app, endSession, async ({ ctx, params: { id } }) => {
    if (!(await accounts.endSession(ctx, id)))
      throw new ProblemError(404, 'session.unknown', 'The account has no such active session.');
    return { success: true };
  });
  registerEndpoint(app, signOutEverywhere, async ({ ctx, cookies }) => ({
    success: (await accounts.signOutEverywhere(ctx, cookies[KNOWN_BROWSER_COOKIE])) > 0,
  }));
}
