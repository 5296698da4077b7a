import { randomUUID } from 'node:crypto';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { storeAccount } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { createRegistration, PASSWORD } from '../support/registration.ts';
import { createContext } from '../support/selling.ts';
import type { ServerInstance } from './instance.ts';
import {
  cookiesIn,
  parseJson,
  type Request,
  sendRequest,
  type Target,
  type TimedAnswer,
  webOrigin,
  whileUnavailable,
} from './target.ts';
import { assertReady } from './trial.ts';

export interface Person {
  id: number;
  email: string;
  password: string;
}

export const now = () => new Date();

export function newEmail(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.org`;
}

/** A customer whose address was confirmed, stored as a registration leaves it. */
export async function storeCustomer(
  { database, services }: ServerInstance,
  { email = newEmail('hannah'), tenant = CONSUMER_SHOP.id as TenantId } = {},
): Promise<Person> {
  const ctx = await createContext(tenant, { now });
  const { id } = await storeAccount(database, ctx, { email, password: PASSWORD });
  const opened = { firstName: 'Hannah', lastName: 'Probe', accountId: id };
  await database.transaction((trx) => services.customers.open(trx, ctx, opened));
  return { id, email, password: PASSWORD };
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export function signIn(
  target: Target,
  typed: { email: string; password: string; code?: string },
  request: Request = {},
): Promise<TimedAnswer> {
  const { email, password, code } = typed;
  const body = { username: email, password, ...(code ? { code } : {}) };
  return sendRequest(target, '/api/account/login', { ...request, body });
}

export interface Session extends Tokens {
  /** Makes the browser known. */
  cookie: string;
}

export async function signInOrThrow(target: Target, person: Person, request: Request = {}): Promise<Session> {
  const answer = await whileUnavailable(() => signIn(target, person, request));
  assertReady(answer.status === 200, `a sign-in was answered ${answer.status}: ${answer.text.slice(0, 120)}`);
  return { ...parseJson<Tokens>(answer), cookie: cookiesIn(answer) };
}

export function bearerHeader({ access_token }: Pick<Tokens, 'access_token'>): { authorization: string } {
  return { authorization: `Bearer ${access_token}` };
}

export async function register(
  target: Target,
  changes: Parameters<typeof createRegistration>[1],
  request: Request = {},
): Promise<TimedAnswer> {
  const ctx = await createContext(CONSUMER_SHOP.id, { now });
  return sendRequest(target, '/api/account/register', { ...request, body: createRegistration(ctx, changes) });
}

export function forgotPassword(target: Target, email: string, request: Request = {}): Promise<TimedAnswer> {
  return sendRequest(target, '/api/account/forgotPasswordMail', { ...request, body: { email, lang: 'de' } });
}

export function resetPassword(target: Target, token: string, password: string, request: Request = {}) {
  return sendRequest(target, '/api/account/resetPassword', { ...request, body: { password }, headers: { token } });
}

/** Adds a passkey to the account of a session. */
export async function addPasskey(target: Target, session: Tokens): Promise<Authenticator> {
  const authenticator = new Authenticator(webOrigin(target));
  const options = await sendRequest(target, '/api/account/passkeys/options', {
    method: 'POST',
    headers: bearerHeader(session),
  });
  assertReady(options.status === 200, `options of a passkey were answered ${options.status}`);
  const body = { ...authenticator.make(parseJson(options)), name: 'Telefon' };
  const added = await sendRequest(target, '/api/account/passkeys', { body, headers: bearerHeader(session) });
  assertReady(added.status === 201, `a passkey was answered ${added.status}: ${added.text.slice(0, 120)}`);
  return authenticator;
}

export async function signInWithPasskey(target: Target, authenticator: Authenticator): Promise<TimedAnswer> {
  const options = await sendRequest(target, '/api/account/passkeyLogin/options', { method: 'POST' });
  assertReady(options.status === 200, `options of a passkey sign-in were answered ${options.status}`);
  return sendRequest(target, '/api/account/passkeyLogin', { body: authenticator.use(parseJson(options)) });
}

/** Opens the link of a registration in another browser than the one that registered: its page asks for the password. */
export function openLink(target: Target, token: string, password: string): Promise<TimedAnswer> {
  return sendRequest(target, '/api/account/activateRegistration', { body: { password }, headers: { token } });
}
