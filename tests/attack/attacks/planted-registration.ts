import type { Attack } from '../attack.ts';
import type { ServerInstance } from '../instance.ts';
import { watchMail } from '../mailbox.ts';
import {
  addPasskey,
  bearerHeader,
  forgotPassword,
  newEmail,
  openLink,
  register,
  resetPassword,
  signIn,
  signInWithPasskey,
  type Tokens,
} from '../people.ts';
import { parseJson, sendRequest } from '../target.ts';
import { sellDevicesOrThrow } from '../trades.ts';
import type { Trial } from '../trial.ts';

const STRANGER = { password: 'vier fremde graue Worte', iban: 'DE02 1203 0000 0000 2020 51' };
const OWN_PASSWORD = 'Laterne Moos Kutter';
const NEW_PASSWORD = 'Anker Wolle Birne';

/** A stranger registers somebody's address and waits for the owner to open the link. */
export const plantedRegistration: Attack = {
  name: 'planted-registration',
  tries: 'registers an address of somebody else, whose owner then registers, opens each link and sets a new password',
  async againstWorld(world, trial) {
    const server = await world.server();
    const email = newEmail('hannah');
    const guest = await sellDevicesOrThrow(server, { email });
    const planted = await watchMail(server, email, async () => {
      for (let index = 0; index < 2; index += 1)
        await register(server, { email, password: STRANGER.password, iban: STRANGER.iban, firstName: 'Mallory' });
    });
    trial.count('registrations of a stranger', 2);
    const own = await watchMail(server, email, () => register(server, { email, password: OWN_PASSWORD }));
    trial.expect(
      own.answer.status >= 300 || own.links.length > 0,
      'the owner registers, reads success and gets no mail',
    );
    // The owner presses each: nothing tells them apart.
    const links = [...planted.links, ...own.links];
    for (const token of links) await openLink(server, token, OWN_PASSWORD);
    trial.count('links opened by the owner', links.length);
    const stranger = await signIn(server, { email, password: STRANGER.password });
    trial.expect(stranger.status !== 200, "the stranger's password signs in to the owner's account");
    if (stranger.status === 200)
      return takeOver(server, trial, { tokens: parseJson<Tokens>(stranger), email, number: guest.number });
    const entered = await signIn(server, { email, password: OWN_PASSWORD });
    trial.expect(entered.status === 200, 'the password of the owner does not sign in');
    if (entered.status === 200) await expectNothingPlanted(server, trial, parseJson<Tokens>(entered));
  },
};

interface Entered {
  tokens: Tokens;
  email: string;
  number: string;
}

/** What the stranger reaches inside, and whether a new password of the owner ends it. */
async function takeOver(server: ServerInstance, trial: Trial, { tokens, email, number }: Entered): Promise<void> {
  const history = await sendRequest(server, '/api/customers/trade_history', { headers: bearerHeader(tokens) });
  trial.expect(!history.text.includes(number), 'the stranger reads an earlier trade of the owner');
  const passkey = await addPasskey(server, tokens).catch(() => undefined);
  const asked = await watchMail(server, email, () => forgotPassword(server, email));
  const [token] = asked.links;
  trial.expect(token !== undefined, 'the owner asks for a new password and gets no link');
  if (!token) return;
  await resetPassword(server, token, NEW_PASSWORD);
  const passed = passkey && (await signInWithPasskey(server, passkey));
  trial.expect(passed?.status !== 200, "the stranger's passkey signs in after the reset");
  const still = await sendRequest(server, '/api/customers/customers', { headers: bearerHeader(tokens) });
  trial.expect(still.status === 401, "the stranger's session goes on after the reset");
  const owner = await signIn(server, { email, password: NEW_PASSWORD });
  if (owner.status === 200) await expectNothingPlanted(server, trial, parseJson<Tokens>(owner));
}

async function expectNothingPlanted(server: ServerInstance, trial: Trial, tokens: Tokens): Promise<void> {
  const account = await sendRequest(server, '/api/customers/bank_accounts', { headers: bearerHeader(tokens) });
  const customer = await sendRequest(server, '/api/customers/customers', { headers: bearerHeader(tokens) });
  trial.expect(!/20 ?51\b/.test(account.text), "the stranger's IBAN is the payout of the owner");
  trial.expect(!customer.text.includes('Mallory'), "the stranger's name is in the owner's account");
}
