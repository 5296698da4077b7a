import {
  INVITED_HOURS,
  inviteStaff,
  listStaff,
  removeStaff,
  resetStaff,
  STAFF_ROLES,
  type StaffRole,
  unlockStaff,
} from '../../services/staff/index.server.ts';
import { type OperatorCommand, OperatorError } from './control/operator-command.ts';

const NO_DESK = 'There is no desk: outside of the local stage it needs a separate host in DESK_HOST.';
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

/** Commands of `npm run staff`. `desk` is the URL of the desk, for links. */
export function staffCommands({
  desk,
}: {
  desk: () => string | undefined;
}): Readonly<Record<`staff.${'add' | 'list' | 'remove' | 'unlock' | 'reset'}`, OperatorCommand>> {
  return {
    'staff.add': async ({ database, printLine }, input) => {
      const { email, roles } = newMember(input);
      const origin = desk();
      if (origin === undefined) throw new OperatorError(NO_DESK);
      const { token, isNew } = await inviteStaff(database, { email, roles, now: database.now() });
      printLine(`${email} ${isNew ? 'is a staff member' : 'has a new link'}: ${roles.join(', ')}.`);
      printLine(`Open this within ${INVITED_HOURS} hours, once, to choose a password:`);
      printLine(`${origin}/desk/invitations/${token}`);
    },
    'staff.unlock': async ({ database, printLine }, input) => {
      const who = { email: parseEmail(input) };
      const done = await unlockStaff(database, { who, by: undefined, now: database.now() });
      if (!done.ok) throw new OperatorError(`${who.email} is not a staff member.`);
      printLine(`${who.email} can sign in again: the count of failed attempts is cleared.`);
    },
    'staff.reset': async ({ database, printLine }, input) => {
      const who = { email: parseEmail(input) };
      const origin = desk();
      if (origin === undefined) throw new OperatorError(NO_DESK);
      const done = await resetStaff(database, { who, by: undefined, now: database.now() });
      if (!done.ok) throw new OperatorError(`${who.email} is not a staff member.`);
      printLine(`Password, authenticator app, passkeys and sessions of ${who.email} are removed.`);
      printLine(`Open this within ${INVITED_HOURS} hours, once, to choose a password:`);
      printLine(`${origin}/desk/invitations/${done.value.token}`);
    },
    'staff.list': async ({ database, printLine }) => {
      const people = await listStaff(database.db, database.now());
      printLine(`${people.length} ${people.length === 1 ? 'person works' : 'people work'} at the desk`);
      for (const { email, roles, state, seenAt } of people)
        printLine(`${email}  ${roles.join(', ')}  ${state}${seenAt ? `, last seen ${seenAt.toISOString()}` : ''}`);
    },
    'staff.remove': async ({ database, printLine }, input) => {
      const email = parseEmail(input);
      if (!(await removeStaff(database, { email, now: database.now() })))
        throw new OperatorError(`${email} is not a staff member.`);
      printLine(`${email} is removed and signed out everywhere.`);
    },
  };
}

function parseEmail(input: unknown): string {
  const { email } = (input ?? {}) as { email?: unknown };
  if (typeof email === 'string' && email.length <= 254 && EMAIL.test(email)) return email.toLowerCase();
  throw new OperatorError(`${JSON.stringify(email)} is not an e-mail address.`);
}

function newMember(input: unknown): { email: string; roles: StaffRole[] } {
  const { roles } = (input ?? {}) as { roles?: unknown };
  const named = Array.isArray(roles) ? roles : [];
  const unknown = named.find((role) => !STAFF_ROLES.includes(role as StaffRole));
  if (named.length === 0 || unknown !== undefined)
    throw new OperatorError(
      `${unknown === undefined ? 'No role was named' : `${JSON.stringify(unknown)} is not a role`}; roles are ${STAFF_ROLES.join(', ')}.`,
    );
  if (named.includes('admin') && named.includes('pay'))
    throw new OperatorError(
      'The roles admin and pay exclude each other: an admin who can reset the second payer could pay alone.',
    );
  return { email: parseEmail(input), roles: STAFF_ROLES.filter((role) => named.includes(role)) };
}
