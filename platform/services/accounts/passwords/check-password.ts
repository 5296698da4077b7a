import type { Selectable } from 'kysely';
import type { Query } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { AccountTable } from '../tables.ts';
import type { Busy, PasswordHashing } from './hashing.ts';

export type StoredAccount = Selectable<AccountTable>;

/** `wrong`: unknown account or wrong password. Callers cannot distinguish the two, not even by timing. */
export type PasswordError = { code: 'wrong' } | Busy;

interface CheckParts {
  db: Query;
  hashing: PasswordHashing;
}

/** Finds the account of this tenant by e-mail address, in lower case, and checks its password. */
export async function checkPassword(
  { db, hashing }: CheckParts,
  ctx: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<Result<StoredAccount, PasswordError>> {
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('tenant', '=', ctx.tenant.id)
    .where('email', '=', email)
    .executeTakeFirst();
  return checkAccountPassword({ db, hashing }, account, password);
}

/** Checks the password of an account that was found by other means. */
export async function checkAccountPassword(
  { db, hashing }: CheckParts,
  account: StoredAccount | undefined,
  password: string,
): Promise<Result<StoredAccount, PasswordError>> {
  const checked = await hashing.verify(account?.password_hash ?? undefined, password);
  if (!checked.ok) return checked;
  if (!account?.password_hash || !checked.value) return fail({ code: 'wrong' });
  if (hashing.isOutdated(account.password_hash)) await rehash({ db, hashing }, account, password);
  return ok(account);
}

/**
 * Only here is the password known, so an outdated hash is replaced here. When the queue is full, the next sign-in does
 * it.
 */
async function rehash({ db, hashing }: CheckParts, account: StoredAccount, password: string): Promise<void> {
  const hashed = await hashing.hash(password);
  if (!hashed.ok) return;
  await db
    .updateTable('account')
    .set({ password_hash: hashed.value })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .execute();
}
