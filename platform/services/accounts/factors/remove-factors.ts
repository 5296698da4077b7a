import type { OpenTransaction } from '../../../database/index.server.ts';

export interface RemovedFactors {
  /** Number of passkeys. */
  passkeys: number;
  /** True when codes of an app were enabled. */
  codes: boolean;
}

/**
 * Removes passkeys, codes and unfinished set-ups of either. Callers hold the lock on the account's row: sign-ins wait
 * for it.
 */
export async function removeFactors(trx: OpenTransaction, accountId: number): Promise<RemovedFactors> {
  const passkeys = await trx.deleteFrom('passkey').where('account_id', '=', accountId).executeTakeFirstOrThrow();
  const totp = await trx.deleteFrom('totp').where('account_id', '=', accountId).returning('confirmed_at').execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute();
  return { passkeys: Number(passkeys.numDeletedRows), codes: totp.some(({ confirmed_at }) => confirmed_at !== null) };
}
