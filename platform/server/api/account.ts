import type { FastifyPluginAsync } from 'fastify';
import type { AccountRegisterInputBody } from '../../generated/api/types.gen.ts';
import { ACCOUNTS_CLOSED } from '../../shared/account-fields.ts';
import { ProblemError, type ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Services } from '../services.ts';
import type { ApiOptions } from './register-api.ts';

const ref = (name: string) => ({ $ref: `umlauf:api/${name}` });

/** Required headers of a call, by name and meaning. */
function headers(required: Record<string, string>) {
  const properties = Object.entries(required).map(([name, description]) => [
    name,
    { type: 'string', minLength: 1, maxLength: 8192, description },
  ]);
  return { type: 'object', required: Object.keys(required), properties: Object.fromEntries(properties) };
}

const bearer = headers({ authorization: 'Bearer and the access token.' });
const token = headers({ token: 'Token of the link in the mail.' });

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  config?: { localeAt: string };
  schema: { summary: string; headers?: object; body?: object; response?: Record<number, object> };
}

/** The calls about an account that the specification names, but for registering. */
const calls: readonly Call[] = [
  {
    method: 'POST',
    url: '/api/account/login',
    schema: { summary: 'Sign in', body: ref('account-login-input'), response: { 200: ref('account-tokens') } },
  },
  {
    method: 'POST',
    url: '/api/account/loginRefresh',
    schema: {
      summary: 'Go on with a session',
      headers: headers({ 'refresh-token': 'Refresh token of the session.' }),
      response: { 200: ref('account-tokens') },
    },
  },
  {
    method: 'POST',
    url: '/api/account/logout',
    schema: {
      summary: 'End a session',
      headers: headers({
        'access-token': 'Access token of the session.',
        'refresh-token': 'Refresh token of the session.',
      }),
      response: { 200: ref('account-success') },
    },
  },
  {
    method: 'POST',
    url: '/api/account/changePassword',
    schema: {
      summary: 'Change the password of the signed-in account',
      headers: bearer,
      body: ref('account-password-input'),
      response: { 200: ref('account-success') },
    },
  },
  {
    method: 'POST',
    url: '/api/account/forgotPasswordMail',
    config: { localeAt: '/lang' },
    schema: {
      summary: 'Send a link for a new password',
      body: ref('account-forgot-input'),
      response: { 200: ref('account-success') },
    },
  },
  {
    method: 'POST',
    url: '/api/account/activateRegistration',
    schema: {
      summary: 'Confirm the address of a new account',
      headers: token,
      response: { 200: ref('account-activation') },
    },
  },
  {
    method: 'POST',
    url: '/api/account/resetPassword',
    schema: {
      summary: 'Set a new password with the token of a link',
      headers: token,
      body: ref('account-reset-input'),
      response: { 200: ref('account-success') },
    },
  },
  {
    method: 'DELETE',
    url: '/api/account/deleteUser',
    schema: {
      summary: 'Delete the signed-in account',
      headers: bearer,
      body: ref('account-delete-input'),
      response: { 200: ref('account-success') },
    },
  },
  {
    method: 'GET',
    url: '/api/activateCustomerByIdentifier',
    schema: {
      summary: 'Whether the customer of an identifier is active',
      headers: headers({ identifier: 'Identifier of the account.' }),
      response: { 200: ref('account-activation') },
    },
  },
];

const registerSchema = {
  summary: 'Open an account',
  body: ref('account-register-input'),
  response: { 201: ref('account-success') },
};

/**
 * The embedded account service. It does not take anybody yet: a call that is put right is answered `accountsClosed`,
 * one that is not is told what is wrong, as it will be later.
 */
export const accountRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const closed = async () => {
    throw new ProblemError(503, ACCOUNTS_CLOSED, 'This shop does not keep accounts yet. Selling needs none.');
  };
  for (const call of calls) app.route({ ...call, handler: closed });
  app.post<{ Body: AccountRegisterInputBody }>(
    '/api/account/register',
    { schema: registerSchema, config: { localeAt: '/attributes/locale' } },
    async (request) => {
      const fields = registrationProblems(services, request.ctx, request.body);
      if (fields.length > 0) throw new ProblemError(422, 'fields', 'Some members are not right.', fields);
      return closed();
    },
  );
};

/** The country's address and the tenant's ways to pay: rules that no schema of the whole fleet can say. */
function registrationProblems(services: Services, ctx: RequestContext, body: AccountRegisterInputBody): ProblemField[] {
  const { firstName, lastName, email, Address, Payment } = body;
  const address = { firstName, lastName, email, ...Address };
  return services.trades.validate(ctx, { address, payout: Payment }).map((problem) => ({
    ...problem,
    pointer: pointerInto(problem.pointer),
  }));
}

/** A trade's pointer as the registration has it. */
function pointerInto(pointer: string): string {
  const place = pointer.replace(/^\/address\/(firstName|lastName|email)$/, '/$1');
  return place.replace(/^\/address/, '/Address').replace(/^\/payout/, '/Payment');
}
