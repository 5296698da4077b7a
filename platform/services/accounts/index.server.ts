import type { Database } from '../../database/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { createSessions } from './sessions/create-sessions.ts';
import { forgetSessions } from './sessions/session-life.ts';
import { createTokens } from './tokens.ts';
import type { AccountService } from './types.ts';

export type { AccountService } from './types.ts';

const HOUR_MS = 3_600_000;

export interface AccountParts {
  database: Database;
  secrets: Secrets;
}

/** Creates the account service: who has an account, and who is signed in to it. */
export function createAccounts({ database, secrets }: AccountParts): AccountService {
  const { db } = database;
  const tokens = createTokens(secrets);
  return {
    ...createSessions({ database, tokens }),
    sweep: { what: 'sessions', everyMs: HOUR_MS, run: (now) => forgetSessions(db, now) },
  };
}
