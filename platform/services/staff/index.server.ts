import type { Database } from '../../database/index.server.ts';
import { createHashing } from '../accounts/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { acceptInvitation, findInvitation } from './invitations.ts';
import { listStaff } from './members.ts';
import { endSession, endSessionsOf, findSession, forgetLapsed } from './sessions.ts';
import { signIn } from './sign-in.ts';
import type { StaffService } from './types.ts';

export { PASSWORD_LENGTH } from './invitations.ts';
export { INVITED_HOURS, inviteStaff, listStaff, removeStaff } from './members.ts';
export { staffSealed } from './sealed.ts';
export type {
  InvitationProblem,
  InvitationRefusal,
  ListedStaff,
  SignedInStaff,
  StaffMember,
  StaffRole,
  StaffService,
  StaffSignInRefusal,
  StartedSession,
} from './types.ts';
export { STAFF_ROLES } from './types.ts';

export interface StaffParts {
  database: Database;
  secrets: Secrets;
  /** Whether codes of an app are asked for. */
  secondFactor: boolean;
}

const HOUR_MS = 3_600_000;
/** Passwords of staff are hashed in a queue of their own: neither do crowds in a shop hold it up, nor does it hold up a shop. */
const BOUNDS = { running: 1, waiting: 16 };

/** Creates the staff service: who works at the desk, and who of them is signed in. */
export function createStaff({ database, secrets, secondFactor }: StaffParts): StaffService {
  const { db } = database;
  const parts = { database, secrets, hashing: createHashing(BOUNDS), secondFactor };
  return {
    secondFactor,
    signIn: (ctx, typed, from) => signIn(parts, ctx, typed, from),
    authenticate: ({ now }, token) => findSession(db, { token, now: now(), secondFactor }),
    signOut: (token) => endSession(db, token),
    signOutEverywhere: (staffId) => endSessionsOf(db, staffId),
    findInvitation: (ctx, token) => findInvitation(parts, ctx, token),
    acceptInvitation: (ctx, token, typed, from = {}) => acceptInvitation(parts, ctx, { token, typed, from }),
    list: ({ now }) => listStaff(db, now()),
    sweep: {
      what: 'sessions and invitations of staff',
      everyMs: HOUR_MS,
      run: (now) => forgetLapsed(db, now),
    },
  };
}
