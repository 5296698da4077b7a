import { changePasswordForm } from '../../../forms/change-password.ts';
import { check } from '../../../forms/check.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { accountMails } from '../account-mail.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';
import { checkOwnPassword } from '../sign-in/own-password.ts';
import { getSignedInAccount } from '../signed-in.ts';
import type { AccountServiceError, CoreParts } from '../types.ts';
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
  if (!own.ok) return fail(own.error.code === 'wrong' ? wrongPassword('/currentPassword') : own.error);
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

/** The current password was wrong: an error of the field, not of the session. */
export function wrongPassword(pointer: string): AccountServiceError {
  return { code: 'fields', fields: [{ pointer, code: 'wrong', detail: 'is not the password of the account' }] };
}
