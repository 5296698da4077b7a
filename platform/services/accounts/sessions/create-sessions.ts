import type { Database } from '../../../database/index.server.ts';
import type { Tokens } from '../tokens.ts';
import type { SessionService } from '../types.ts';
import { authenticate } from './authenticate.ts';
import { endSessions } from './end-sessions.ts';
import { openSession } from './open-session.ts';

interface SessionParts {
  database: Database;
  tokens: Tokens;
}

/** The part of the account service that knows who is signed in. */
export function createSessions({ database: { db }, tokens }: SessionParts): SessionService {
  return {
    authenticate: (ctx, token) => authenticate({ db, tokens }, ctx, token),
    openSession: (trx, ctx, session) => openSession(tokens, trx, ctx, session),
    endSessions,
  };
}
