import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { forgetDevices } from '../sessions/known-browsers.ts';
import type { StoredAccount } from './check-password.ts';

interface NewPassword {
  account: StoredAccount;
  hash: string;
  why: 'passwordChanged' | 'passwordReset';
  /** Public id of the session that stays active. */
  except?: string;
  /** Cookie of the browser that stays known. */
  cookie?: string | undefined;
}

/** Replaces the password of an account, ends its sessions and links, and makes its browsers unknown. */
export async function replacePassword(
  trx: OpenTransaction,
  ctx: RequestContext,
  { account, hash, why, except, cookie }: NewPassword,
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ password_hash: hash, password_changed_at: ctx.now() })
    .where('id', '=', account.id)
    .execute();
  await trx.deleteFrom('account_link').where('account_id', '=', account.id).execute();
  await endSessions(trx, ctx, { accountId: account.id, why, except });
  await forgetDevices(trx, account.id, cookie);
}
