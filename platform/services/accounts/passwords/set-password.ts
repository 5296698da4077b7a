import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { accountMails } from '../account-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { forgetDevices } from '../sessions/known-devices.ts';
import type { CoreParts } from '../types.ts';
import type { Account } from './check-password.ts';

interface NewPassword {
  account: Account;
  hash: string;
  why: 'passwordChanged' | 'passwordReset';
  /** Public id of the session that goes on. */
  except?: string;
  /** Cookie of the browser that stays known. */
  cookie?: string | undefined;
}

/** Replaces the password of an account, ends its sessions and its links, makes its browsers unknown, and tells its owner. */
export async function setPassword(
  { mail }: Pick<CoreParts, 'mail'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { account, hash, why, except, cookie }: NewPassword,
): Promise<void> {
  const now = ctx.now();
  await trx
    .updateTable('account')
    .set({ password_hash: hash, password_changed_at: now })
    .where('id', '=', account.id)
    .execute();
  await trx.deleteFrom('account_link').where('account_id', '=', account.id).execute();
  await endSessions(trx, ctx, { accountId: account.id, why, except });
  await forgetDevices(trx, account.id, cookie);
  const own = { ...ctx, locale: account.locale };
  await mail.queue(trx, own, mail.write(accountMails.passwordChanged, own, { to: account.email, at: now }));
}
