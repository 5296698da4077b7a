import type { Attack } from '../attack.ts';
import type { ServerInstance } from '../instance.ts';
import { watchMail } from '../mailbox.ts';
import { forgotPassword, register, storeCustomer } from '../people.ts';
import { sendRequest } from '../target.ts';
import { sellDevicesOrThrow } from '../trades.ts';

const WAYS: Readonly<Record<string, (server: ServerInstance, email: string) => Promise<unknown>>> = {
  registrations: (server, email) => register(server, { email, password: 'vier fremde graue Worte' }),
  newsletters: (server, email) => sendRequest(server, '/api/newsletter/subscribe', { body: { email } }),
  sales: (server, email) => sellDevicesOrThrow(server, { email }),
};
const TIMES = 6;

/** Strangers use up what mails may reach an address, so that its owner gets no link. */
export const resetMailDenied: Attack = {
  name: 'reset-mail-denied',
  tries: 'registers, subscribes, sells and asks for links in the name of an account, whose owner then asks for a link',
  async againstWorld(world, trial) {
    const server = await world.server();
    for (const [way, spend] of Object.entries(WAYS)) {
      const { email } = await storeCustomer(server);
      for (let index = 0; index < TIMES; index += 1) await spend(server, email);
      trial.count(`${way} in the name of another`, TIMES);
      const { answer, links } = await watchMail(server, email, () => forgotPassword(server, email));
      trial.expect(
        answer.status !== 200 || links.length > 0,
        `after ${way}: a reset is answered success and writes no mail`,
      );
      const due = await server.database.db
        .selectFrom('mail')
        .select('next_attempt_at')
        .where('to_address', '=', email)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const waits = ((due?.next_attempt_at?.getTime() ?? 0) - Date.now()) / 60_000;
      trial.expect(links.length === 0 || waits < 15, `after ${way}: the link waits ${Math.round(waits)} minutes`);
    }
  },
};
