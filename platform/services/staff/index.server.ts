import type { Database } from '../../database/index.server.ts';
import { createHashing } from '../accounts/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { forgetBrowsers, sweepBrowsers } from './browsers.ts';
import { listEvents, sweepEvents } from './events.ts';
import { acceptInvitation, findInvitation } from './invitations.ts';
import { listStaff, resetStaff, setStaffLanguage, unlockStaff } from './members.ts';
import {
  addStaffPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listStaffPasskeys,
  removeStaffPasskey,
  sweepChallenges,
  withPasskey,
} from './passkeys.ts';
import { endSession, endStaffSessions, findSession, forgetLapsed, startStaffSession } from './sessions.ts';
import { signInStaff } from './sign-in.ts';
import type { StaffService } from './types.ts';

export { PASSWORD_LENGTH } from './invitations.ts';
export { INVITED_HOURS, inviteStaff, listStaff, removeStaff, resetStaff, unlockStaff } from './members.ts';
export { staffSealed } from './sealed.ts';
export type {
  ColleagueRefusal,
  InvitationError,
  InvitationProblem,
  ListedPasskey,
  ListedStaff,
  PasskeyAnswer,
  PasskeyRefusal,
  SignedInStaff,
  StaffEvent,
  StaffLanguage,
  StaffMember,
  StaffRole,
  StaffService,
  StaffSignInError,
  StartedSession,
} from './types.ts';

import { HOUR_MS } from '../../shared/durations.ts';

export { STAFF_ROLES } from './types.ts';

export interface StaffParts {
  database: Database;
  secrets: Secrets;
  /** True when sign-ins need a code of an app. */
  secondFactor: boolean;
}

/** Passwords of staff are hashed in a separate queue, so that load in a shop does not delay staff, nor the reverse. */
const BOUNDS = { running: 1, waiting: 16 };

/** Creates the staff service: staff members and their sessions. */
export function createStaff({ database, secrets, secondFactor }: StaffParts): StaffService {
  const { db } = database;
  const parts = { database, secrets, hashing: createHashing(BOUNDS), secondFactor };
  return {
    secondFactor,
    signIn: (ctx, typed, from) => signInStaff(parts, ctx, typed, from),
    authenticate: ({ now }, token) => findSession(db, { token, now: now(), secondFactor }),
    signOut: (token) => endSession(db, token),
    setLanguage: (staffId, language) => setStaffLanguage(db, staffId, language),
    signOutEverywhere: async (staffId) => {
      await endStaffSessions(db, staffId);
      await forgetBrowsers(db, staffId);
    },
    findInvitation: (ctx, token) => findInvitation(parts, ctx, token),
    acceptInvitation: (ctx, token, typed, from = {}) => acceptInvitation(parts, ctx, { token, typed, from }),
    list: ({ now }) => listStaff(db, now()),
    listEvents: () => listEvents(db),
    listPasskeys: (staffId) => listStaffPasskeys(db, staffId),
    beginPasskey: (ctx, page, staff) => beginPasskey(db, ctx, { page, staff }),
    addPasskey: (ctx, page, added) => addStaffPasskey(database, ctx, { page, ...added }),
    removePasskey: (ctx, removed) => removeStaffPasskey(database, ctx, removed),
    beginPasskeySignIn: (ctx, page) => beginPasskeySignIn(db, ctx, page),
    signInWithPasskey: (ctx, page, answer, { browser }) =>
      withPasskey(database, ctx, { page, answer }, (trx, staffId) =>
        startStaffSession(trx, { staffId, browser, now: ctx.now(), secrets }),
      ),
    unlock: ({ now }, by, id) => unlockStaff(database, { who: { id }, by, now: now() }),
    reset: ({ now }, by, id) => resetStaff(database, { who: { id }, by, now: now() }),
    sweep: {
      what: 'sessions, invitations, known browsers, challenges and history of staff',
      everyMs: HOUR_MS,
      run: async (now) =>
        (await forgetLapsed(db, now)) +
        (await sweepBrowsers(db, now)) +
        (await sweepChallenges(db, now)) +
        (await sweepEvents(db, now)),
    },
  };
}
