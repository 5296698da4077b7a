import { check } from '../../../forms/check.ts';
import { resetPasswordForm } from '../../../forms/reset-password.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken } from '../../secrets/index.server.ts';
import { problemsOfChosen } from '../passwords/chosen-password.ts';
import { setPassword } from '../passwords/set-password.ts';
import type { AccountRefusal, CoreParts } from '../types.ts';
import { openLink, takeLink } from './link-rows.ts';

/** Sets a new password with the token of a link. Every session ends, and with it every other link of the account. */
export async function resetPassword(
  parts: CoreParts,
  ctx: RequestContext,
  input: unknown,
): Promise<Result<null, AccountRefusal>> {
  const asked = check(resetPasswordForm, input, ctx);
  if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
  const { password, headers } = asked.value;
  const tokenHash = hashToken(headers.token);
  const link = await openLink(parts.database.db, ctx, { tokenHash, kind: 'reset' });
  if (!link) return fail({ code: 'link.gone' });
  const fields = await problemsOfChosen({ password, email: link.account.email, at: resetPasswordForm.at.password });
  if (fields.length > 0) return fail({ code: 'fields', fields });
  const hashed = await parts.hashing.hash(password);
  if (!hashed.ok) return hashed;
  return parts.database.transaction(async (trx) => {
    const taken = await takeLink(trx, ctx, { tokenHash, kind: 'reset' });
    if (!taken) return fail({ code: 'link.gone' });
    await setPassword(parts, trx, ctx, { account: taken.account, hash: hashed.value, why: 'passwordReset' });
    return ok(null);
  });
}
