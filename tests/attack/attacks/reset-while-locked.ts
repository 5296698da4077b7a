import type { Attack } from '../attack.ts';
import { watchMail } from '../mailbox.ts';
import { forgotPassword, resetPassword, signIn, signInOrThrow, storeCustomer } from '../people.ts';
import { cookiesIn } from '../target.ts';
import { assertReady } from '../trial.ts';

const NEW_PASSWORD = 'Anker Wolle Birne';
const FAILURES = 20;

/** A stranger fails until every further try waits a quarter of an hour; the owner sets a new password. */
export const resetWhileLocked: Attack = {
  name: 'reset-while-locked',
  tries: 'locks an account by wrong passwords; its owner, with a known and a new browser, sets a new one by mail',
  async againstWorld(world, trial) {
    const server = await world.server();
    const person = await storeCustomer(server);
    const { email } = person;
    const known = await signInOrThrow(server, person);
    for (let index = 0; index < 6; index += 1) await signIn(server, { email, password: 'falsch geraten' });
    trial.count('wrong passwords', 6);
    // Simulates the hours of the waits in between.
    await server.database.db
      .updateTable('sign_in_attempt')
      .set({ failures: FAILURES, blocked_until: new Date(Date.now() + 900_000) })
      .where('who', 'like', 'account %')
      .where('changed_at', '>', new Date(Date.now() - 60_000))
      .execute();
    const fresh = await signIn(server, person);
    assertReady(fresh.status === 429, `a locked account was answered ${fresh.status}`);
    const again = await signIn(server, person, { headers: { cookie: known.cookie } });
    trial.expect(again.status === 200, 'a known browser is locked out by a stranger');
    const [token] = (await watchMail(server, email, () => forgotPassword(server, email))).links;
    assertReady(token, 'no reset link was written');
    const reset = await resetPassword(server, token, NEW_PASSWORD);
    assertReady(reset.status === 200, `a reset was answered ${reset.status}`);
    const cookie = cookiesIn(reset) || known.cookie;
    const own = await signIn(server, { email, password: NEW_PASSWORD }, { headers: { cookie } });
    trial.expect(own.status === 200, `the new password is answered ${own.status} in the browser that set it`);
  },
};
