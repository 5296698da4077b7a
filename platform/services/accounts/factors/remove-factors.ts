import type { OpenTransaction } from '../../../database/index.server.ts';

export interface RemovedFactors {
  /** How many passkeys. */
  passkeys: number;
  /** The codes of an app were on. */
  codes: boolean;
}

/** Removes passkeys, codes and what was begun of either. Call it with the account's row locked: sign-ins wait for it. */
export async function removeFactors(trx: OpenTransaction, accountId: number): Promise<RemovedFactors> {
  const passkeys = await trx.deleteFrom('passkey').where('account_id', '=', accountId).executeTakeFirstOrThrow();
  const totp = await trx.deleteFrom('totp').where('account_id', '=', accountId).returning('confirmed_at').execute();
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute();
  return { passkeys: Number(passkeys.numDeletedRows), codes: totp.some(({ confirmed_at }) => confirmed_at !== null) };
}
