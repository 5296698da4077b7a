import { deskRoutes } from '../../../platform/desk/index.server.ts';
import type { StaffRole } from '../../../platform/services/staff/index.server.ts';
import type { Attack } from '../attack.ts';
import { askDesk, joinDesk, type StaffSession } from '../staff.ts';

const ROLES: readonly StaffRole[] = ['read', 'receive', 'inspect', 'pay', 'partner'];
const ENDS_SESSIONS = /sign-(in|out)|invitations/;

/** Every address of the desk, requested without permission. */
export const deskRoles: Attack = {
  name: 'desk-roles',
  tries: 'asks every route of the desk without a session, with forged ones, with each role, and on other hosts',
  async againstWorld(world, trial) {
    const instance = await world.embedded();
    const sessions = new Map<StaffRole, StaffSession>();
    for (const role of ROLES) sessions.set(role, await joinDesk(instance, [role]));
    const forged = [
      '',
      'umlauf_desk=',
      `umlauf_desk=${'A'.repeat(43)}`,
      '__Host-umlauf_desk=A',
      "umlauf_desk=' or 1=1",
    ];
    for (const { method, path, access } of deskRoutes) {
      const asked = path.replace(/:\w+/g, '999999999');
      const post = method === 'POST' ? { form: {} } : {};
      for (const host of [instance.hosts.shop, 'localhost']) {
        const { status } = await askDesk(instance, asked, { ...post, host });
        trial.count('requests');
        trial.expect([403, 404, 405].includes(status), `${method} ${path} on ${host} is answered ${status}`);
      }
      if (access === 'open' || ENDS_SESSIONS.test(path)) continue;
      for (const cookie of forged) {
        const { status, text } = await askDesk(instance, asked, { ...post, session: { cookie } });
        trial.count('requests');
        trial.expect([303, 401].includes(status), `${method} ${path} without a session is answered ${status}`);
        trial.expect(!text.includes('desk-table'), `${method} ${path} shows something without a session`);
      }
      for (const [role, session] of sessions) {
        const { status } = await askDesk(instance, asked, { ...post, session });
        trial.count('requests');
        const may =
          access === 'signedIn' || (access === 'read' && role !== 'partner') || [access].flat().includes(role);
        trial.expect(status < 500, `${method} ${path} by ${role} is answered ${status}`);
        if (!may) trial.expect(status === 403, `${method} ${path} by ${role} is answered ${status}`);
      }
    }
  },
};
