import { createTotpCode, STAFF_PASSWORD } from '../../support/desk.ts';
import type { Attack } from '../attack.ts';
import { askDesk, joinDesk } from '../staff.ts';
import { newAddress } from '../target.ts';
import { assertReady } from '../trial.ts';

const ADDRESSES = 130;
const FAILURES = 200;

/** On a public host, an e-mail address is enough to cause failed attempts. */
export const staffLockedOut: Attack = {
  name: 'staff-locked-out',
  tries: 'fails sign-ins of a staff member from many addresses, who then signs in from a known browser',
  limitMs: 180_000,
  async againstWorld(world, trial) {
    const server = await world.server();
    const session = await joinDesk(server, ['receive', 'inspect']);
    const { email, secret } = session;
    assertReady(secret, 'the invitation set up no app');
    const from = newAddress();
    for (let index = 0; index < ADDRESSES; index += 1)
      await askDesk(server, '/desk/sign-in', { form: { email, password: 'falsch geraten', code: '123456' } });
    trial.count('wrong passwords, an address each', ADDRESSES);
    const enter = (steps: number) =>
      askDesk(server, '/desk/sign-in', {
        from,
        session,
        form: { email, password: STAFF_PASSWORD, code: createTotpCode(secret, steps) },
      });
    const after = await enter(1);
    trial.expect(
      after.status === 303,
      `after ${ADDRESSES} failures of strangers the right sign-in is answered ${after.status}`,
    );
    // Simulates a day of attempts.
    await server.database.db
      .updateTable('sign_in_attempt')
      .set({ failures: FAILURES, blocked_until: new Date(Date.now() + 900_000) })
      .where('who', 'like', 'staff %')
      .where('who', 'not like', 'staff here %')
      .where('who', 'not like', 'staff block %')
      .execute();
    const later = await enter(1);
    trial.expect(
      [303, 422].includes(later.status),
      `at ${FAILURES} failures of strangers it is answered ${later.status}`,
    );
    await server.database.db.deleteFrom('sign_in_attempt').where('who', 'like', 'staff %').execute();
  },
};
