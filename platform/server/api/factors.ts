import type { FastifyPluginAsync } from 'fastify';
import { totpCodeForm } from '../../forms/totp-code.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  confirmTotp,
  endTotp,
  getFactors,
  loginWithPasskey,
  removePasskey,
  renewRecoveryCodes,
} from '../../generated/api/endpoints.gen.ts';
import { type FactorError, newBrowserCookie, receiptFor } from '../../services/accounts/index.server.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import { getPasskeyPage } from '../edge/passkey-page.ts';
import { toProblem } from '../service-errors/error-response.ts';
import { toFactorErrorResponse } from '../service-errors/factors.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';
import { keepBrowser, readBrowser } from './known-browser.ts';

/** Turns authenticator codes and passkeys on and off, and signs in with a passkey. */
export const factorsRoutes: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { fleet, https } = options;
  const { accounts } = options.services;
  const { factors } = accounts;
  registerEndpoint(app, getFactors, ({ ctx }) => factors.list(ctx));
  registerEndpoint(app, beginTotp, async ({ ctx }) => unwrapResult(await factors.beginTotp(ctx)));
  registerEndpoint(
    app,
    confirmTotp,
    async (request) => {
      refuseInvalid(totpCodeForm, request);
      return unwrapResult(await factors.confirmTotp(request.ctx, request.body.code));
    },
    { attachValidation: true },
  );
  registerEndpoint(app, renewRecoveryCodes, async ({ ctx }) => unwrapResult(await factors.renewRecoveryCodes(ctx)));
  registerEndpoint(app, endTotp, async ({ ctx }) => {
    unwrapResult(await factors.endTotp(ctx));
    return { success: true };
  });
  registerEndpoint(app, beginPasskey, async (request) =>
    unwrapResult(await factors.beginPasskey(request.ctx, getPasskeyPage(request, fleet()))),
  );
  registerEndpoint(app, addPasskey, async (request, reply) => {
    const { ctx, body } = request;
    return reply.status(201).send(unwrapResult(await factors.addPasskey(ctx, getPasskeyPage(request, fleet()), body)));
  });
  registerEndpoint(app, removePasskey, async ({ ctx, params }) =>
    unwrapResult(await factors.removePasskey(ctx, params.id)),
  );
  registerEndpoint(app, beginPasskeyLogin, async (request, reply) => {
    // The answer may be lost: this cookie identifies the browser that repeats the request.
    if (!readBrowser(request).cookie) keepBrowser(reply, newBrowserCookie(), https);
    return factors.beginPasskeyLogin(request.ctx, getPasskeyPage(request, fleet()));
  });
  registerEndpoint(app, loginWithPasskey, async (request, reply) => {
    const { ctx, body } = request;
    const page = getPasskeyPage(request, fleet());
    const browser = readBrowser(request);
    const receipt = receiptFor(browser.cookie, `passkey ${JSON.stringify(body)}`);
    const signedIn = await factors.withPasskey(ctx, page, body, {
      open: async (trx, { id, email }) => {
        const entered = await accounts.enter(trx, ctx, { accountId: id, browser, receipt });
        return entered && { ...entered, email };
      },
      repeat: async (trx) => receipt && accounts.repeatSignIn(trx, ctx, receipt),
    });
    // The answer does not reveal which check failed.
    if (!signedIn) throw new ProblemError(401, 'passkey.refused', 'This answer opens no account of this shop.');
    keepBrowser(reply, signedIn.cookie, https);
    return { ...signedIn.tokens, email: signedIn.email };
  });
};

function unwrapResult<T>(result: Result<T, FactorError>): T {
  if (!result.ok) throw toProblem(toFactorErrorResponse(result.error));
  return result.value;
}
