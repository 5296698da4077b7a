import type { Database, Query } from '../../../database/index.server.ts';
import { checkPassword } from '../passwords/check-password.ts';
import type { PasswordHashing } from '../passwords/hashing.ts';
import { sweepTries } from '../sign-in/back-off.ts';
import { confirmPassword } from '../sign-in/own-password.ts';
import { repeatSignIn } from '../sign-in/receipts.ts';
import { type AccountSignInParts, enterAccount, signInAccount } from '../sign-in/sign-in.ts';
import type { SessionService } from '../types.ts';
import { authenticate } from './authenticate.ts';
import { endSessions } from './end-sessions.ts';
import { sweepDevices } from './known-browsers.ts';
import { listSessions } from './list-sessions.ts';
import { openSession } from './open-session.ts';
import { refreshSession } from './refresh.ts';
import { forgetSessions } from './session-life.ts';
import { endAllSessions, signOutAccount } from './sign-out.ts';

interface SessionParts extends Omit<AccountSignInParts, 'checkPassword'> {
  database: Database;
  hashing: PasswordHashing;
}

/** The part of the account service that handles sessions. */
export function createSessions(parts: SessionParts): SessionService {
  const { database, tokens, hashing } = parts;
  const { db } = database;
  return {
    authenticate: (ctx, token) => authenticate({ db, tokens }, ctx, token),
    openSession: (trx, ctx, session) => openSession(tokens, trx, ctx, session),
    endSessions,
    signIn: (ctx, typed, browser) =>
      signInAccount(
        { ...parts, checkPassword: (...asked) => checkPassword({ db, hashing }, ...asked) },
        ctx,
        typed,
        browser,
      ),
    enter: (trx, ctx, entering) => enterAccount(parts, trx, ctx, entering),
    repeatSignIn: (trx, ctx, receipt) => repeatSignIn(parts, trx, ctx, receipt),
    refresh: (ctx, token) => database.transaction((trx) => refreshSession(parts, trx, ctx, token)),
    signOut: (ctx, sent) => signOutAccount({ db, tokens }, ctx, sent),
    signOutEverywhere: (ctx, cookie) => database.transaction((trx) => endAllSessions(trx, ctx, cookie)),
    listSessions: (ctx) => listSessions(db, ctx),
    endSession: async (ctx, id) => {
      const ended = await endSessions(db, ctx, { accountId: ctx.account?.id ?? 0, only: [id], why: 'endedByOwner' });
      return ended > 0;
    },
    confirmPassword: (ctx, password) => confirmPassword({ db, hashing }, ctx, password),
  };
}

/** Deletes a batch of expired sessions, known browsers and sign-in attempts. */
export async function sweepSessions(db: Query, now: Date): Promise<number> {
  return (await forgetSessions(db, now)) + (await sweepDevices(db, now)) + (await sweepTries(db, now));
}
