import type { OpenTransaction } from '../../database/index.server.ts';
import type { PersonalDataSource } from './types.ts';

export interface RepeatedErasure {
  /** Random identifier of the account. */
  identifier: string;
  /** Whether the account itself was deleted, too. */
  withAccount: boolean;
  now: Date;
}

/** Erases a person again whom a restore brought back. False when nothing of the account is there. */
export async function repeatErasure(
  trx: OpenTransaction,
  sources: readonly PersonalDataSource[],
  { identifier, withAccount, now }: RepeatedErasure,
): Promise<boolean> {
  const account = await trx
    .selectFrom('account')
    .select(['id', 'tenant', 'email'])
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  if (!account) return false;
  const { id, tenant, email } = account;
  const customer = await trx.selectFrom('customer').select('id').where('account_id', '=', id).executeTakeFirst();
  if (customer) {
    const person = { tenant, email, accountId: id, customerId: customer.id };
    for (const { erase } of sources) await erase?.(trx, person, now);
  }
  if (withAccount) {
    await trx.deleteFrom('customer').where('account_id', '=', id).execute();
    await trx.deleteFrom('account').where('id', '=', id).execute();
    await trx.deleteFrom('registration').where('tenant', '=', tenant).where('email', '=', email).execute();
  }
  return true;
}
