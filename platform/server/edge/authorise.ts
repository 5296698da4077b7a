import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpointContracts } from '../../generated/api/endpoint-contracts.gen.ts';
import type { AccountService } from '../../services/accounts/index.server.ts';
import type { EndpointContract } from '../../shared/endpoint.ts';
import { ProblemError } from '../../shared/problem.ts';

/** Decorates a server whose calls are authorised. */
export const AUTHORISED = 'authorised';

/**
 * Authorises calls of the HTTP API by their entry in schemas/api/endpoints.json, before the body is read. A request
 * without a token is a guest; a sent token must be valid, on public calls too. Pages use no tokens. Register after the
 * rate limits, so that tokens cannot be guessed.
 */
export function registerAuthorisation(app: FastifyInstance, accounts: Pick<AccountService, 'authenticate'>): void {
  app.decorate(AUTHORISED, true);
  app.addHook('onRequest', (request, _, done) => {
    const { endpoint } = request.routeOptions.config;
    const contract = endpoint && endpointContracts.get(endpoint);
    if (!contract || !request.ctx) return done();
    const token = readBearerToken(request);
    if (token === undefined) return done(findAuthorisationError(contract, 'guest', false));
    authoriseRequest(accounts, request, { contract, token }).then(done, done);
  });
}

async function authoriseRequest(
  accounts: Pick<AccountService, 'authenticate'>,
  request: FastifyRequest,
  { contract, token }: { contract: EndpointContract; token: string },
): Promise<Error | undefined> {
  const known = await accounts.authenticate(request.ctx, token);
  if (!known)
    return new ProblemError(401, 'token.invalid', 'This token has expired, belongs to another shop, or is invalid.');
  const { account, confirmed } = known;
  const { tenant, business } = request.ctx;
  // A partner sells as a company wherever the shop buys from companies, regardless of the browser's choice.
  const asCompany = business || (account.role === 'partner' && tenant.features.b2b);
  request.ctx = { ...request.ctx, account: { ...account, confirmed }, business: asCompany };
  return findAuthorisationError(contract, account.role, confirmed);
}

function findAuthorisationError(
  { roles, confirmed }: EndpointContract,
  role: EndpointContract['roles'][number],
  isConfirmed: boolean,
): Error | undefined {
  if (!roles.includes(role))
    return role === 'guest'
      ? new ProblemError(401, 'token.missing', 'Send the access token as Authorization: Bearer.')
      : new ProblemError(403, 'role.denied', `The role ${role} may not make this call.`);
  if (confirmed && !isConfirmed)
    return new ProblemError(
      403,
      'password.again',
      'Enter the password again (confirmPassword), then repeat the request.',
    );
  return undefined;
}

/** Other schemes are ignored: a proxy may use one, for example to protect a shop before it opens. */
function readBearerToken({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const [scheme = '', ...rest] = authorization.split(' ');
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ').trim() : undefined;
}
