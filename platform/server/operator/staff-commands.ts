import { distance } from 'fastest-levenshtein';
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
/** A name with more typos than this share of its letters suggests nothing. */
const MAX_TYPO_SHARE = 0.4;
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

export interface StaffCommandParts {
  /** URL of the desk, for links. */
  desk: () => string | undefined;
  /** Ids of all shops. */
  shops: () => readonly string[];
}

/** Commands of `npm run staff`. */
export function staffCommands({
  desk,
  shops,
}: StaffCommandParts): Readonly<Record<`staff.${'add' | 'list' | 'remove' | 'unlock' | 'reset'}`, OperatorCommand>> {
  return {
    'staff.add': async ({ database, printLine }, input) => {
      const { email, roles, tenants } = newMember(input, shops());
      const origin = desk();
      if (origin === undefined) throw new OperatorError(NO_DESK);
      const { token, isNew } = await inviteStaff(database, {
        email,
        roles,
        tenants,
        now: database.now(),
      });
      printLine(`${email} ${isNew ? 'is a staff member' : 'has a new link'}: ${formatRoles({ roles, tenants })}.`);
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
      for (const { email, roles, tenants, state, seenAt } of people)
        printLine(
          `${email}  ${formatRoles({ roles, tenants })}  ${state}${seenAt ? `, last seen ${seenAt.toISOString()}` : ''}`,
        );
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

interface NewMember {
  email: string;
  roles: StaffRole[];
  tenants: string[];
}

function formatRoles({ roles, tenants }: Readonly<Record<'roles' | 'tenants', readonly string[]>>): string {
  return `${roles.join(', ')}${tenants.length > 0 ? ` of ${tenants.join(', ')}` : ''}`;
}

function newMember(input: unknown, shops: readonly string[]): NewMember {
  const { roles, tenants } = (input ?? {}) as { roles?: unknown; tenants?: unknown };
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
  return {
    email: parseEmail(input),
    roles: STAFF_ROLES.filter((role) => named.includes(role)),
    tenants: parseTenants(tenants, { isPartner: named.includes('partner'), roles: named.length, shops }),
  };
}

/** A partner is not of the house: any other role would open trades, sellers and other shops to them. */
function parseTenants(
  tenants: unknown,
  { isPartner, roles, shops }: { isPartner: boolean; roles: number; shops: readonly string[] },
): string[] {
  const named = Array.isArray(tenants) ? [...new Set(tenants.map(String))] : [];
  if (!isPartner && named.length > 0)
    throw new OperatorError('Only the role partner is limited to tenants; other roles work for every shop.');
  if (!isPartner) return [];
  if (roles > 1) throw new OperatorError('The role partner excludes every other role.');
  if (named.length === 0)
    throw new OperatorError('The role partner needs the tenants that it sees: --tenants <country>/<mode>.<partner>.');
  const unknown = named.find((tenant) => !shops.includes(tenant));
  if (unknown !== undefined)
    throw new OperatorError(`${JSON.stringify(unknown)} is not a tenant.${suggestTenant(unknown, shops)}`);
  return named;
}

function suggestTenant(typed: string, shops: readonly string[]): string {
  const [nearest] = [...shops].sort((one, other) => distance(typed, one) - distance(typed, other));
  if (nearest === undefined || distance(typed, nearest) > typed.length * MAX_TYPO_SHARE)
    return ` Tenants are ${shops.join(', ')}.`;
  return ` Did you mean ${nearest}?`;
}
