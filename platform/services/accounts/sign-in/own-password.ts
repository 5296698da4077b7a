import type { Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { checkAccountPassword, type PasswordError, type StoredAccount } from '../passwords/check-password.ts';
import type { PasswordHashing } from '../passwords/hashing.ts';
import { getSignedInAccount } from '../signed-in.ts';
import { type AttemptCounter, countTry, deleteAttempts, resetBackOff, type TooSoon } from './back-off.ts';

/** A stolen access token allows as few password attempts as a sign-in. */
const FREE = 5;

export interface OwnPasswordParts {
  db: Query;
  hashing: PasswordHashing;
}

/** Attempts count against the session, so that others cannot lock it. */
export function sessionCounter({ account }: RequestContext): AttemptCounter {
  return { who: `session ${account?.sessionId}`, free: FREE };
}

/** Checks the password of the signed-in account. */
export async function checkOwnPassword(
  { db, hashing }: OwnPasswordParts,
  ctx: RequestContext,
  password: string,
): Promise<Result<StoredAccount, PasswordError | TooSoon>> {
  const account = await getSignedInAccount(db, ctx);
  const counted = [sessionCounter(ctx)];
  const may = await countTry(db, ctx, counted);
  if (!may.ok) return may;
  const checked = await checkAccountPassword({ db, hashing }, account, password);
  if (checked.ok) await deleteAttempts(db, counted);
  else if (checked.error.code === 'busy') await resetBackOff(db, ctx, counted);
  return checked;
}

/** Stores in the session that the password was just entered: sensitive calls are allowed for ten minutes. */
export async function confirmPassword(
  parts: OwnPasswordParts,
  ctx: RequestContext,
  password: string,
): Promise<Result<null, PasswordError | TooSoon>> {
  const checked = await checkOwnPassword(parts, ctx, password);
  if (!checked.ok) return checked;
  await parts.db
    .updateTable('account_session')
    .set({ confirmed_at: ctx.now() })
    .where('public_id', '=', ctx.account?.sessionId ?? '')
    .where('account_id', '=', checked.value.id)
    .where('ended_at', 'is', null)
    .execute();
  return ok(null);
}
