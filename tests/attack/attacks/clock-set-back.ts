import { DAY_MS } from '../../../platform/shared/durations.ts';
import type { Attack } from '../attack.ts';
import { signIn, storeCustomer } from '../people.ts';
import { assertReady } from '../trial.ts';

const MAX_WAIT_SECONDS = 900;

/** The clock ran a day ahead while somebody mistyped, and is right again. */
export const clockSetBack: Attack = {
  name: 'clock-set-back',
  tries: 'signs in after a clock that ran a day ahead was set right',
  async againstWorld(world, trial) {
    const server = await world.server();
    const person = await storeCustomer(server);
    for (let index = 0; index < 6; index += 1) await signIn(server, { ...person, password: 'vertippt' });
    const ahead = new Date(Date.now() + DAY_MS);
    const { numUpdatedRows } = await server.database.db
      .updateTable('sign_in_attempt')
      .set({ changed_at: ahead, blocked_until: new Date(ahead.getTime() + 2_000) })
      .where('changed_at', '>', new Date(Date.now() - 30_000))
      .executeTakeFirstOrThrow();
    assertReady(numUpdatedRows > 0n, 'no try was counted');
    const { status, headers } = await signIn(server, person);
    trial.count('sign-ins');
    const wait = Number(headers['retry-after'] ?? 0);
    trial.expect(
      status === 200 || wait <= MAX_WAIT_SECONDS,
      `a sign-in has to wait ${wait} s, ${MAX_WAIT_SECONDS} s are the most`,
    );
    await server.database.db.deleteFrom('sign_in_attempt').execute();
  },
};
