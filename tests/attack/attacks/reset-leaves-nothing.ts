import { createTotpCode } from '../../support/desk.ts';
import { createTradeInput } from '../../support/selling.ts';
import type { Attack } from '../attack.ts';
import type { ServerInstance } from '../instance.ts';
import { watchMail } from '../mailbox.ts';
import {
  addPasskey,
  bearerHeader,
  forgotPassword,
  resetPassword,
  type Session,
  signIn,
  signInOrThrow,
  signInWithPasskey,
  storeCustomer,
  type Tokens,
} from '../people.ts';
import { parseJson, sendRequest } from '../target.ts';
import { makeOffer } from '../trades.ts';
import { assertReady, type Trial } from '../trial.ts';

const NEW_PASSWORD = 'Anker Wolle Birne';
const STRANGER_IBAN = 'DE02120300000000202051';

/** Somebody who was inside keeps a session, a passkey, an app, a link and a payout; the owner sets a new password. */
export const resetLeavesNothing: Attack = {
  name: 'reset-leaves-nothing',
  tries: 'keeps a session, a passkey, a code app, a link and a payout through a new password by mail',
  async againstWorld(world, trial) {
    const server = await world.server();
    const person = await storeCustomer(server);
    const { email } = person;
    const inside = await signInOrThrow(server, person);
    const stored = await storePayout(server, inside);
    const passkey = await addPasskey(server, inside);
    await turnCodesOn(server, inside);
    const older = await watchMail(server, email, () => forgotPassword(server, email));
    const newer = await watchMail(server, email, () => forgotPassword(server, email));
    const [pending] = older.links;
    const [link] = newer.links;
    assertReady(link && pending, 'no reset link was written');
    const reset = await resetPassword(server, link, NEW_PASSWORD);
    assertReady(reset.status === 200, `a reset was answered ${reset.status}`);
    trial.count('means of entry kept', 5);
    const session = await sendRequest(server, '/api/account/sessions', { headers: bearerHeader(inside) });
    trial.expect(session.status === 401, 'a session goes on after the reset');
    trial.expect((await signInWithPasskey(server, passkey)).status !== 200, 'a passkey signs in after the reset');
    const again = await resetPassword(server, pending, 'Hafen Mond Kelle');
    trial.expect(again.status !== 200, 'an older link still sets a password');
    const own = await signIn(server, { email, password: NEW_PASSWORD });
    trial.expect(own.status === 200, `the owner is asked for a code of the app that was set up before (${own.status})`);
    if (own.status === 200) await sellByStored(server, trial, { tokens: parseJson<Tokens>(own), email, stored });
  },
};

async function storePayout(server: ServerInstance, session: Session): Promise<string> {
  const headers = bearerHeader(session);
  const customer = parseJson<{ id: string }>(await sendRequest(server, '/api/customers/customers', { headers }));
  const added = await sendRequest(server, '/api/customers/customer_payment_accounts', {
    body: {
      paypalAccount: null,
      bankAccount: { accountHolder: 'Mallory Fremd', iban: STRANGER_IBAN },
      paymentType: 'INVOICE',
      isPrimary: false,
      customer: customer.id,
    },
    headers,
  });
  assertReady(added.status === 201, `a payout was answered ${added.status}: ${added.text.slice(0, 160)}`);
  return parseJson<{ id: string }>(added).id;
}

async function turnCodesOn(server: ServerInstance, session: Session): Promise<void> {
  const headers = bearerHeader(session);
  const begun = await sendRequest(server, '/api/account/totp', { method: 'POST', headers });
  const code = createTotpCode(parseJson<{ secret: string }>(begun).secret);
  const on = await sendRequest(server, '/api/account/totp/confirm', { body: { code }, headers });
  assertReady(on.status === 200, `a code app was answered ${on.status}`);
}

interface Owner {
  tokens: Tokens;
  email: string;
  stored: string;
}

async function sellByStored(server: ServerInstance, trial: Trial, { tokens, email, stored }: Owner): Promise<void> {
  const offer = await makeOffer(server);
  const sale = createTradeInput(offer);
  const body = { ...sale, address: { ...sale.address, email }, payout: { paymentType: 13, stored } };
  const headers = { ...bearerHeader(tokens), 'idempotency-key': offer.id };
  const { status } = await sendRequest(server, '/api/trades', { body, headers });
  trial.count('sales by a stored payout');
  trial.expect(status !== 201, 'a payout stored before the reset is used without a new confirmation');
}
