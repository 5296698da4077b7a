import { deskRoutes } from '../../../platform/desk/index.server.ts';
import type { Attack } from '../attack.ts';
import { askDesk, joinDesk } from '../staff.ts';
import { sellDevicesOrThrow } from '../trades.ts';

const OWN_SESSION = /sign-(in|out)|invitations/;

/** The role is described as nothing but reading. */
export const readerWrites: Attack = {
  name: 'reader-writes',
  tries: 'posts each form of the desk as a staff member who may only read',
  async againstWorld(world, trial) {
    const instance = await world.embedded();
    const session = await joinDesk(instance, ['read']);
    const { number } = await sellDevicesOrThrow(instance);
    for (const { method, path } of deskRoutes) {
      if (method !== 'POST' || OWN_SESSION.test(path)) continue;
      // A member may change what is their own: sign-in, password, passkeys.
      if (/account|passkey|password/.test(path)) continue;
      const asked = path.replace(':number', number).replace(/:\w+/, '1');
      const { status } = await askDesk(instance, asked, { session, form: { text: 'von nebenan', lines: '' } });
      trial.count('forms');
      trial.expect(status === 403, `${path} is answered ${status}`);
    }
  },
};
