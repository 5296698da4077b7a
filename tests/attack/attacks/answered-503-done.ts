import { setTimeout as pause } from 'node:timers/promises';
import { createTotpCode } from '../../support/desk.ts';
import type { Attack } from '../attack.ts';
import type { ServerInstance } from '../instance.ts';
import { watchMail } from '../mailbox.ts';
import { bearerHeader, newEmail, register, resetPassword, signIn, signInOrThrow, storeCustomer } from '../people.ts';
import { parseJson, sendRequest, type TimedAnswer, trySendRequest, whileUnavailable } from '../target.ts';
import { assertReady, type Trial } from '../trial.ts';

/** What each statement takes: sums of these lie on both sides of the half second that a request has. */
const DELAYS_MS = [16, 22, 26, 31, 38, 45, 50, 60];

/** A slow database makes requests end late, at every statement in turn: what was answered 503 was not done, or can be done again. */
export const answered503Done: Attack = {
  name: 'answered-503-done',
  tries: 'uses recovery codes, activation links and reset links while each statement is slow, and again after a 503',
  limitMs: 240_000,
  async againstWorld(world, trial) {
    const server = await world.server();
    await recoveryCodes(server, trial);
    await resetLinks(server, trial);
    await activations(server, trial);
  },
};

async function slowly(server: ServerInstance, delayMs: number, request: () => Promise<TimedAnswer>) {
  server.proxy.delayMs = delayMs;
  try {
    return await request();
  } finally {
    server.proxy.delayMs = 0;
    // What the request left behind ends, one way or the other.
    await pause(700);
  }
}

async function recoveryCodes(server: ServerInstance, trial: Trial): Promise<void> {
  const person = await storeCustomer(server);
  const session = await signInOrThrow(server, person);
  const headers = bearerHeader(session);
  const { secret } = parseJson<{ secret: string }>(
    await sendRequest(server, '/api/account/totp', { method: 'POST', headers }),
  );
  const on = await sendRequest(server, '/api/account/totp/confirm', {
    body: { code: createTotpCode(secret) },
    headers,
  });
  const { recoveryCodes: codes = [] } = parseJson<{ recoveryCodes?: string[] }>(on);
  assertReady(codes.length >= DELAYS_MS.length, 'there are too few recovery codes');
  for (const [index, delay] of DELAYS_MS.entries()) {
    const code = codes[index] ?? '';
    const late = await slowly(server, delay, () => signIn(server, { ...person, code }));
    trial.count('recovery codes');
    if (late.status !== 503) continue;
    trial.count('answers of 503');
    const again = await whileUnavailable(() => signIn(server, { ...person, code }));
    trial.expect(again.status === 200, 'a recovery code is used up by a sign-in that was answered 503');
    await server.database.db.deleteFrom('sign_in_attempt').where('who', 'like', 'account %').execute();
  }
}

async function resetLinks(server: ServerInstance, trial: Trial): Promise<void> {
  for (const delay of DELAYS_MS) {
    const { email } = await storeCustomer(server);
    const token = await linkFor(server, email, () =>
      sendRequest(server, '/api/account/forgotPasswordMail', { body: { email, lang: 'de' } }),
    );
    const late = await slowly(server, delay, () => resetPassword(server, token, 'Anker Wolle Birne'));
    trial.count('reset links');
    if (late.status !== 503) continue;
    trial.count('answers of 503');
    const again = await whileUnavailable(() => resetPassword(server, token, 'Anker Wolle Birne'));
    trial.expect(again.status < 300, `a reset that was answered 503 is answered ${again.status} the second time`);
  }
}

async function activations(server: ServerInstance, trial: Trial): Promise<void> {
  for (const delay of DELAYS_MS) {
    const email = newEmail('late');
    const password = 'Laterne Moos Kutter';
    const token = await linkFor(server, email, () => register(server, { email, password }));
    // The page may send the password that was typed beside the token: both forms are tried until one is understood.
    const send = (body?: { password: string }) =>
      trySendRequest(server, '/api/account/activateRegistration', {
        method: 'POST',
        headers: { token },
        ...(body ? { body } : {}),
      });
    let late = await slowly(server, delay, () => send());
    let body: { password: string } | undefined;
    if (late.status >= 400 && late.status < 500) {
      body = { password };
      late = await slowly(server, delay, () => send(body));
    }
    trial.count('activation links');
    if (late.status !== 503) continue;
    trial.count('answers of 503');
    const again = await whileUnavailable(() => send(body));
    trial.expect(again.status < 300, `an activation that was answered 503 is answered ${again.status} the second time`);
  }
}

async function linkFor(server: ServerInstance, email: string, request: () => Promise<TimedAnswer>): Promise<string> {
  const { answer, links } = await watchMail(server, email, () => whileUnavailable(request));
  assertReady(answer.status < 300, `a link was answered ${answer.status}`);
  const [token] = links;
  assertReady(token, 'no link was written');
  return token;
}
