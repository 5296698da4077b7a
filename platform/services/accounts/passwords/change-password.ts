import { changePasswordForm } from '../../../forms/change-password.ts';
import { check } from '../../../forms/check.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { accountMails } from '../account-mail.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';
import { deleteAttempts } from '../sign-in/back-off.ts';
import { checkOwnPassword, sessionCounter } from '../sign-in/own-password.ts';
import { RECEIPT_MS } from '../sign-in/receipts.ts';
import { getSignedInAccount } from '../signed-in.ts';
import type { AccountServiceError, CoreParts } from '../types.ts';
import { checkAccountPassword, type StoredAccount } from './check-password.ts';
import { problemsOfChosen } from './chosen-password.ts';
import { replacePassword } from './replace-password.ts';

/** Changes the password of the signed-in account; its other sessions end. */
export async function changePassword(
  parts: CoreParts,
  ctx: RequestContext,
  input: unknown,
  cookie?: string,
): Promise<Result<null, AccountServiceError>> {
  const asked = check(changePasswordForm, input, ctx);
  if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
  const { password, userId, email, currentPassword } = asked.value;
  const { db } = parts.database;
  const account = await getSignedInAccount(db, ctx);
  if (account.identifier !== userId || account.email !== email) return fail({ code: 'notOwn' });
  const own = await checkOwnPassword({ db, hashing: parts.hashing }, ctx, currentPassword);
  if (!own.ok) {
    if (own.error.code !== 'wrong') return fail(own.error);
    const isRepeated = await repeatsChange(parts, ctx, { account, password });
    return isRepeated ? ok(null) : fail(wrongPassword('/currentPassword'));
  }
  const fields = await problemsOfChosen({ password, email, at: changePasswordForm.at.password });
  if (fields.length > 0) return fail({ code: 'fields', fields });
  const hashed = await parts.hashing.hash(password);
  if (!hashed.ok) return hashed;
  const except = ctx.account?.sessionId;
  await parts.database.transaction(async (trx) => {
    await lockOwnSession(trx, ctx);
    const replaced = { account, hash: hashed.value, why: 'passwordChanged', cookie } as const;
    await replacePassword(trx, ctx, { ...replaced, ...(except ? { except } : {}) });
    const own = { ...ctx, locale: account.locale };
    const draft = parts.mail.write(accountMails.passwordChanged, own, { to: account.email, at: ctx.now() });
    await parts.mail.queue(trx, own, draft);
  });
  return ok(null);
}

/**
 * True for a request whose first answer was lost: this session set this password within the last minutes. A change ends
 * all other sessions, so an older session is the one that made it. The attempt stays counted unless it is a repetition.
 */
async function repeatsChange(
  { database: { db }, hashing }: CoreParts,
  ctx: RequestContext,
  { account, password }: { account: StoredAccount; password: string },
): Promise<boolean> {
  if (ctx.now().getTime() - account.password_changed_at.getTime() >= RECEIPT_MS) return false;
  const session = await db
    .selectFrom('account_session')
    .select('id')
    .where('public_id', '=', ctx.account?.sessionId ?? '')
    .where('created_at', '<=', account.password_changed_at)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session || !(await checkAccountPassword({ db, hashing }, account, password)).ok) return false;
  await deleteAttempts(db, [sessionCounter(ctx)]);
  return true;
}

/** The current password was wrong: an error of the field, not of the session. */
export function wrongPassword(pointer: string): AccountServiceError {
  return { code: 'fields', fields: [{ pointer, code: 'wrong', detail: 'is not the password of the account' }] };
}
