import type { Selectable } from 'kysely';
import type { Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { AccountTable } from '../tables.ts';
import type { Busy, PasswordHashing } from './hashing.ts';

export type Account = Selectable<AccountTable>;

/** `wrong`: no such account here, or not its password; nobody can tell which, not even by the time it takes. */
export type PasswordRefusal = { code: 'wrong' } | Busy;

interface CheckParts {
  db: Query;
  hashing: PasswordHashing;
}

/** The account of this tenant with an e-mail address, in lower case, and its password. */
export async function checkPassword(
  { db, hashing }: CheckParts,
  ctx: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<Result<Account, PasswordRefusal>> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('tenant', '=', ctx.tenant.id)
    .where('email', '=', email)
    .executeTakeFirst();
  return checkPasswordOf({ db, hashing }, account, password);
}

/** The same for an account that was found otherwise. */
export async function checkPasswordOf(
  { db, hashing }: CheckParts,
  account: Account | undefined,
  password: string,
): Promise<Result<Account, PasswordRefusal>> {
  const checked = await hashing.verify(account?.password_hash ?? undefined, password);
  if (!checked.ok) return checked;
  if (!account?.password_hash || !checked.value) return fail({ code: 'wrong' });
  if (hashing.isOutdated(account.password_hash)) await rehash({ db, hashing }, account, password);
  return ok(account);
}

/** The one moment at which a password can be hashed anew; when there is no room for it, the next one will do. */
async function rehash({ db, hashing }: CheckParts, account: Account, password: string): Promise<void> {
  const hashed = await hashing.hash(password);
  if (!hashed.ok) return;
  await db
    .updateTable('account')
    .set({ password_hash: hashed.value })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .execute();
}
