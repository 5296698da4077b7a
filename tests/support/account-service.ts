import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountServices } from '../../platform/api-client/account.ts';

interface AskedCall {
  call: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** An account service of another company, with the answers of the specification. */
export interface AccountService {
  bases: AccountServices;
  /** Calls so far, in order. */
  asked: AskedCall[];
  /** Answers of the next calls by method and path below /api; the rest is as usual. */
  answers: Record<string, { status: number; body: unknown }>;
  /** When its access tokens end, in seconds since 1970. */
  tokenEnd: number;
  /** Refresh tokens that were sent although they had been replaced; each ends a session for good. */
  replays: number;
  close: () => Promise<void>;
}

/** A user with an account; the password `wrong` always fails. */
export const owner = { id: '77', customerNumber: '40217836', firstName: 'Jonas', lastName: 'Reuter' };

export async function openAccountService(): Promise<AccountService> {
  let refreshes = 0;
  const service = {
    asked: [] as AskedCall[],
    answers: {} as AccountService['answers'],
    tokenEnd: 2_000_000_000,
    replays: 0,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const call = `${request.method} ${(request.url ?? '').replace(/^\/api\//, '')}`;
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    service.asked.push({ call, headers: request.headers, body });
    const told = service.answers[call];
    const replayed = request.headers['refresh-token'] !== `refresh-${refreshes}`;
    if (call === 'POST account/loginRefresh' && replayed) service.replays += 1;
    if (call === 'POST account/loginRefresh' && !told && !replayed) refreshes += 1;
    const usual = usualAnswer(call, body, service.tokenEnd, refreshes);
    const ended = call === 'POST account/loginRefresh' && replayed;
    const { status, body: answer } = told ?? (ended ? { status: 401, body: { code: 'session.ended' } } : usual);
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return Object.assign(service, {
    bases: { account: `${base}/account`, customers: `${base}/customers` },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}

function usualAnswer(call: string, body: unknown, end: number, refreshes: number): { status: number; body: unknown } {
  const tokens = { access_token: tokenUntil(end), refresh_token: `refresh-${refreshes}` };
  if (call === 'POST account/login') {
    const wrong = (body as { password: string }).password === 'wrong';
    return wrong ? { status: 401, body: { error: 'invalid_grant' } } : { status: 200, body: tokens };
  }
  if (call === 'POST account/loginRefresh') return { status: 200, body: tokens };
  if (call === 'GET customers/customers') return { status: 200, body: owner };
  return { status: 200, body: { success: true } };
}

/** A token with an expiry; tests do not verify its signature. */
export function tokenUntil(seconds: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ exp: seconds, sub: 'Jürgen' })}.sig`;
}
