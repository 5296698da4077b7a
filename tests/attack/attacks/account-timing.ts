import type { Attack } from '../attack.ts';
import { forgotPassword, newEmail, register, signIn, storeCustomer } from '../people.ts';
import { compareTimes } from '../statistics.ts';
import type { TimedAnswer } from '../target.ts';
import { expectAlike } from '../timing.ts';
import { assertReady } from '../trial.ts';

const SAMPLES = 300;
const FORGET_EVERY = 4;
const WARM_UPS = 10;

/** Neither an answer nor its time may say whether an address has an account. */
export const accountTiming: Attack = {
  name: 'account-timing',
  tries: 'compares answers and times of sign-in, forgotten password and registration for known and unknown addresses',
  limitMs: 420_000,
  async againstWorld(world, trial) {
    const server = await world.server();
    const known = await Promise.all(Array.from({ length: 10 }, () => storeCustomer(server)));
    let tries = 0;
    const pick = () => known[tries % known.length]?.email ?? '';
    const ways: Record<string, (email: string) => Promise<TimedAnswer>> = {
      login: (email) => signIn(server, { email, password: 'falsch geraten' }),
      'forgotten password': (email) => forgotPassword(server, email),
      registration: (email) => register(server, { email, password: 'vier fremde graue Worte' }),
    };
    for (const [way, send] of Object.entries(ways)) {
      const answers = new Set<string>();
      const time = (email: () => string) => async () => {
        tries += 1;
        if (tries % FORGET_EVERY === 0) await server.database.db.deleteFrom('sign_in_attempt').execute();
        const { status, text, ms } = await send(email());
        assertReady(status !== 429, `${way} was answered 429`);
        answers.add(`${status} ${text.replace(/"(?:requestId|instance)":"[^"]*"/g, '')}`);
        return ms;
      };
      const [first, second] = [time(pick), time(() => newEmail('niemand'))];
      for (let warm = 0; warm < WARM_UPS; warm += 1) await Promise.all([first(), second()]);
      const compared = await compareTimes({ samples: SAMPLES, first, second });
      trial.count(`requests of ${way}`, 2 * SAMPLES);
      trial.expect(answers.size === 1, `${way}: the answer tells known from unknown addresses`);
      expectAlike(trial, way, compared);
    }
  },
};
