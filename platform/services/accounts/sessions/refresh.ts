import type { Selectable } from 'kysely';
import type { OpenTransaction } from '../../../database/index.server.ts';
import type { AccountTokensBody } from '../../../generated/api/types.gen.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { equalTexts, hashToken, type Secrets } from '../../secrets/index.server.ts';
import type { Notify } from '../notices.ts';
import type { RefreshTokenTable } from '../tables.ts';
import type { Tokens } from '../tokens.ts';
import { endSessions } from './end-sessions.ts';
import { forgetDevices } from './known-browsers.ts';
import { issueTokens, storeToken } from './open-session.ts';
import { hasLapsed } from './session-life.ts';

interface RefreshParts {
  tokens: Tokens;
  secrets: Pick<Secrets, 'keys'>;
  notify: Notify;
}

/** Two tabs of one browser, or a lost answer: within this time the same successor is returned again. */
const GRACE_MS = 10_000;
const PURPOSE = 'refresh token';

type Known = Selectable<RefreshTokenTable>;
type Session = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

/**
 * Continues a session and replaces the refresh token by its successor. The successor is derived from it with the data
 * key, so it can be returned twice although only hashes are stored. A token replaced longer ago, or whose successor was
 * also replaced, is held by two parties: the session ends and its owner gets a mail. Undefined when the session cannot
 * continue.
 */
export async function refreshSession(
  parts: RefreshParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  token: string,
): Promise<AccountTokensBody | undefined> {
  const session = await lockSession(trx, ctx, hashToken(token));
  if (!session || session.ended_at !== null) return undefined;
  if (hasLapsed(ctx.now(), session)) {
    await endSessions(trx, ctx, { accountId: session.account_id, only: [session.public_id], why: 'lapsed' });
    return undefined;
  }
  // Read after the session is locked: a concurrent refresh holds the lock.
  const known = await findToken(trx, hashToken(token));
  const successor = known.replaced_at
    ? await sameSuccessor(parts, trx, ctx, { token, known })
    : await replace(parts, trx, ctx, { token, known });
  if (successor === undefined) {
    await endStolen(parts, trx, ctx, session);
    return undefined;
  }
  const { identifier, role, public_id } = session;
  return issueTokens(parts.tokens, ctx, { identifier, role, sessionId: public_id }, successor);
}

/** One lock protects all tokens of a session. */
async function lockSession(trx: OpenTransaction, ctx: RequestContext, hash: string) {
  return trx
    .selectFrom('account_session as session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'public_id', 'account_id', 'session.created_at', 'last_used_at', 'ended_at'])
    .select(['identifier', 'role', 'email', 'locale'])
    .where('session.id', '=', (one) =>
      one.selectFrom('refresh_token').select('session_id').where('token_hash', '=', hash),
    )
    .where('tenant', '=', ctx.tenant.id)
    .forUpdate('session')
    .executeTakeFirst();
}

function findToken(trx: OpenTransaction, hash: string): Promise<Known> {
  return trx.selectFrom('refresh_token').selectAll().where('token_hash', '=', hash).executeTakeFirstOrThrow();
}

async function replace(
  { secrets }: RefreshParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { token, known }: { token: string; known: Known },
): Promise<string> {
  const now = ctx.now();
  const successor = secrets.keys[0]?.fingerprint(token, PURPOSE) ?? '';
  const hash = hashToken(successor);
  await storeToken(trx, { hash, sessionId: known.session_id, now });
  await trx
    .updateTable('refresh_token')
    .set({ replaced_at: now, successor_hash: hash })
    .where('token_hash', '=', known.token_hash)
    .execute();
  await trx.updateTable('account_session').set({ last_used_at: now }).where('id', '=', known.session_id).execute();
  return successor;
}

/** Returns the same successor again; undefined when the grace period has ended. */
async function sameSuccessor(
  { secrets }: RefreshParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { token, known: { replaced_at, successor_hash } }: { token: string; known: Known },
): Promise<string | undefined> {
  const age = ctx.now().getTime() - (replaced_at?.getTime() ?? 0);
  if (age > GRACE_MS || successor_hash === null) return undefined;
  const { replaced_at: goneOn } = await findToken(trx, successor_hash);
  if (goneOn !== null) return undefined;
  // The successor was derived with the key that was first at that time.
  return secrets.keys
    .map((key) => key.fingerprint(token, PURPOSE))
    .find((one) => equalTexts(hashToken(one), successor_hash));
}

async function endStolen(
  { notify }: RefreshParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { public_id, account_id, email, locale }: Session,
): Promise<void> {
  await endSessions(trx, ctx, { accountId: account_id, only: [public_id], why: 'reuse' });
  await forgetDevices(trx, account_id);
  ctx.log.warn({ tenant: ctx.tenant.id }, 'a refresh token was used twice: its session was ended');
  await notify(trx, ctx, { what: 'sessionStolen', email, locale });
}
