import { createTotpCode, STAFF_PASSWORD } from '../../support/desk.ts';
import type { Attack } from '../attack.ts';
import { askDesk, joinDesk } from '../staff.ts';
import { compareTimes } from '../statistics.ts';
import { expectAlike } from '../timing.ts';
import { assertReady } from '../trial.ts';

const SAMPLES = 300;
/** Fewer than the tries that are free. */
const FORGET_EVERY = 4;

/** Response time must not reveal whether password or code was wrong, or whether the address exists. */
export const staffTiming: Attack = {
  name: 'staff-timing',
  tries: 'compares the time of wrong passwords, wrong codes and unknown staff at the desk',
  limitMs: 300_000,
  async againstWorld(world, trial) {
    const server = await world.server();
    const { email, secret } = await joinDesk(server, ['read']);
    assertReady(secret, 'the invitation set up no app');
    // A code of tomorrow: well formed, and never right.
    const code = createTotpCode(secret, 2_880);
    let tries = 0;
    const time = (form: { email: string; password: string }) => async () => {
      tries += 1;
      if (tries % FORGET_EVERY === 0) await server.database.db.deleteFrom('sign_in_attempt').execute();
      const { status, text, ms } = await askDesk(server, '/desk/sign-in', { form: { ...form, code } });
      assertReady(status === 422, `a wrong sign-in was answered ${status}: ${/<h2[^>]*>([^<]*)/.exec(text)?.[1]}`);
      return ms;
    };
    const wrongPassword = time({ email, password: 'falsch geraten' });
    const wrongCode = time({ email, password: STAFF_PASSWORD });
    const unknown = time({ email: 'niemand@desk.example', password: STAFF_PASSWORD });
    await server.database.db.deleteFrom('sign_in_attempt').execute();
    for (let warm = 0; warm < 10; warm += 1) for (const one of [wrongPassword, wrongCode, unknown]) await one();
    const samples = SAMPLES;
    expectAlike(
      trial,
      'a wrong code and a wrong password',
      await compareTimes({ samples, first: wrongCode, second: wrongPassword }),
    );
    expectAlike(
      trial,
      'unknown and known staff',
      await compareTimes({ samples, first: unknown, second: wrongPassword }),
    );
    trial.count('sign-ins', 4 * SAMPLES);
  },
};
