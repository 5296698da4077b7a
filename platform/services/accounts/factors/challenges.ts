import { sql } from 'kysely';
import { deleteBatch, type OpenTransaction, type Query } from '../../../database/index.server.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { hashToken, newToken } from '../../secrets/index.server.ts';

/** Time to find the phone or the key; the browser gets the same timeout. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** Stores a new challenge: for an account that adds a passkey, or, with null, for a sign-in. */
export async function newChallenge(db: Query, { now }: RequestContext, accountId: number | null): Promise<string> {
  const challenge = newToken();
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      account_id: accountId,
      expires_at: new Date(now().getTime() + CHALLENGE_MS),
    })
    .execute();
  return challenge;
}

/**
 * Consumes a challenge in the transaction of its answer; false when no such challenge exists. A rejected answer
 * commits, so its challenge is gone. After a database failure the challenge remains and the answer can be sent again.
 */
export async function takeChallenge(
  db: OpenTransaction,
  { now }: RequestContext,
  asked: { challenge: string; accountId: number | null },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(asked.challenge))
    .where('account_id', 'is not distinct from', asked.accountId)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && now() < taken.expires_at;
}

/** Deletes a batch of expired challenges. */
export function forgetChallenges(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'passkey_challenge', sql`expires_at <= ${now}`);
}
