import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { StoredAccount } from '../passwords/check-password.ts';

interface WantedLink {
  tokenHash: string;
  kind: 'reset' | 'email';
}

interface OpenLink {
  account: StoredAccount;
  /** The new address; null for links of other kinds. */
  email: string | null;
}

/** Finds the link of this tenant; undefined when it has expired, was used or is of another kind. */
export async function findOpenLink(
  db: Query | OpenTransaction,
  { tenant, now }: RequestContext,
  { tokenHash, kind }: WantedLink,
): Promise<OpenLink | undefined> {
  const link = await db
    .selectFrom('account_link')
    .select(['account_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  const account = link && (await findAccount(db, tenant.id, link.account_id));
  return account && { account, email: link.email };
}

/** Finds and consumes a link: every link of the account ends, including other kinds. */
export async function takeLink(
  trx: OpenTransaction,
  ctx: RequestContext,
  wanted: WantedLink,
): Promise<OpenLink | undefined> {
  const seen = await findOpenLink(trx, ctx, wanted);
  if (!seen) return undefined;
  // A concurrent call with another link of the account waits here, then finds no link.
  await trx.selectFrom('account').select('id').where('id', '=', seen.account.id).forUpdate().execute();
  const ended = await trx
    .deleteFrom('account_link')
    .where('account_id', '=', seen.account.id)
    .returning('token_hash')
    .execute();
  return ended.some(({ token_hash }) => token_hash === wanted.tokenHash) ? seen : undefined;
}

/** Finds an account of the tenant. */
export async function findAccount(
  db: Query | OpenTransaction,
  tenant: string,
  accountId: number,
): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .where('tenant', '=', tenant)
    .executeTakeFirst();
}
