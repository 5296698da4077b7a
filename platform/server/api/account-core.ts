import type { FastifyInstance, FastifyRequest } from 'fastify';
import { activateForm } from '../../forms/activate.ts';
import { changeEmailForm } from '../../forms/change-email.ts';
import { changePasswordForm } from '../../forms/change-password.ts';
import { isObject } from '../../forms/check.ts';
import { forgotPasswordForm } from '../../forms/forgot-password.ts';
import { registerForm } from '../../forms/register.ts';
import { resetPasswordForm } from '../../forms/reset-password.ts';
import {
  activateCustomerByIdentifier,
  activateRegistration,
  changeEmail,
  changePassword,
  confirmEmail,
  deleteUser,
  forgotPasswordMail,
  readAccountLink,
  register,
  resetPassword,
} from '../../generated/api/endpoints.gen.ts';
import type { AccountServiceError } from '../../services/accounts/types.ts';
import type { Result } from '../../shared/result.ts';
import { KNOWN_BROWSER_COOKIE } from '../../shared/visitor-cookies.ts';
import { toAccountErrorResponse } from '../service-errors/account.ts';
import { toProblem } from '../service-errors/error-response.ts';
import type { Services } from '../services.ts';
import { registerEndpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';
import { keepBrowser, readLinkBrowser, withLinkSecret } from './known-browser.ts';
import { setPrivateCookie } from './private-cookie.ts';

const FIELDS_OF_A_FORM = { attachValidation: true } as const;

interface CoreOptions extends Pick<Services, 'accounts'> {
  https: boolean;
}

/** Registration, e-mail addresses, passwords and deletion of accounts. */
export function registerAccountCore(app: FastifyInstance, { accounts, https }: CoreOptions): void {
  registerEndpoint(
    app,
    register,
    async (request, reply) => {
      refuseInvalid(registerForm, request, { malformed: true });
      const { browser, cookie } = withLinkSecret(request);
      const answer = toSuccess(await accounts.register(request.ctx, request.body, browser));
      setPrivateCookie(reply, cookie, https);
      return reply.status(201).send(answer);
    },
    FIELDS_OF_A_FORM,
  );
  registerEndpoint(
    app,
    forgotPasswordMail,
    async (request) => {
      refuseInvalid(forgotPasswordForm, request, { malformed: true });
      return toSuccess(await accounts.requestReset(request.ctx, request.body));
    },
    FIELDS_OF_A_FORM,
  );
  registerEndpoint(
    app,
    resetPassword,
    async (request, reply) => {
      const body = withToken(request);
      refuseInvalid(resetPasswordForm, request, { body, malformed: true });
      const { knownBrowser } = unwrapResult(await accounts.resetPassword(request.ctx, body, readLinkBrowser(request)));
      keepBrowser(reply, knownBrowser, https);
      return { success: true };
    },
    FIELDS_OF_A_FORM,
  );
  registerEndpoint(
    app,
    activateRegistration,
    async (request, reply) => {
      const { ctx, headers } = request;
      // One-click clients send no body, or an empty one of any type.
      const input = isObject(request.body) ? request.body : {};
      if (isObject(request.body)) refuseInvalid(activateForm, request, { body: withToken(request), malformed: true });
      const browser = readLinkBrowser(request);
      const { answer, knownBrowser } = unwrapResult(
        await accounts.activate(ctx, readToken(headers), { input, browser, userAgent: headers['user-agent'] }),
      );
      keepBrowser(reply, knownBrowser, https);
      return answer;
    },
    FIELDS_OF_A_FORM,
  );
  registerEndpoint(app, readAccountLink, async (request, reply) => {
    const { browser, cookie } = withLinkSecret(request);
    const link = unwrapResult(await accounts.readLink(request.ctx, readToken(request.headers), browser));
    setPrivateCookie(reply, cookie, https);
    return link;
  });
  registerEndpoint(app, activateCustomerByIdentifier, async ({ ctx, headers: { identifier } }) =>
    accounts.findActivation(ctx, String(identifier)),
  );
  registerChanges(app, { accounts });
}

/** Changes by the account's owner. */
function registerChanges(app: FastifyInstance, { accounts }: Pick<Services, 'accounts'>): void {
  registerEndpoint(
    app,
    changePassword,
    async (request) => {
      refuseInvalid(changePasswordForm, request, { malformed: true });
      return toSuccess(await accounts.changePassword(request.ctx, request.body, request.cookies[KNOWN_BROWSER_COOKIE]));
    },
    FIELDS_OF_A_FORM,
  );
  registerEndpoint(
    app,
    changeEmail,
    async (request) => {
      refuseInvalid(changeEmailForm, request, { malformed: true });
      return toSuccess(await accounts.changeEmail(request.ctx, request.body));
    },
    FIELDS_OF_A_FORM,
  );
  registerEndpoint(app, confirmEmail, async (request) => {
    const { ctx, headers } = request;
    return toSuccess(await accounts.confirmEmail(ctx, readToken(headers), readLinkBrowser(request)));
  });
  registerEndpoint(app, deleteUser, async ({ ctx, body }) => toSuccess(await accounts.deleteUser(ctx, body)));
}

function toSuccess(result: Result<unknown, AccountServiceError>): { success: true } {
  unwrapResult(result);
  return { success: true };
}

function unwrapResult<T>(result: Result<T, AccountServiceError>): T {
  if (!result.ok) throw toProblem(toAccountErrorResponse(result.error));
  return result.value;
}

/** The token of a link is a header here and a field in the form. */
function withToken({ body, headers: { token } }: Pick<FastifyRequest, 'body' | 'headers'>): unknown {
  return { ...(isObject(body) ? body : {}), headers: { token } };
}

function readToken({ token }: FastifyRequest['headers']): string {
  return String(token);
}
