import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/index.server.ts';
import type { AccountTokensBody } from '../../platform/generated/api/types.gen.ts';
import type { AccountService } from '../../platform/services/accounts/index.server.ts';
import { createHashing } from '../../platform/services/accounts/passwords/hashing.ts';
import type { RequestContext, SignedInAccount } from '../../platform/shared/request-context.ts';
import { expectOk } from './selling.ts';

/** An account in the state after its confirmed registration. */
export interface StoredAccount {
  id: number;
  identifier: string;
  email: string;
}

interface AccountOptions {
  email?: string;
  role?: SignedInAccount['role'];
  /** Without one, password sign-in is impossible. */
  password?: string;
}

const hashing = createHashing();
/** Cached by password: hashing is expensive, and tests do not depend on the salt. */
const hashes = new Map<string, Promise<string>>();

function hashPassword(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashing.hash(password).then(expectOk);
  hashes.set(password, known);
  return known;
}

export async function storeAccount(
  { db }: Database,
  ctx: RequestContext,
  { email, role = 'customer', password }: AccountOptions = {},
): Promise<StoredAccount> {
  const identifier = randomUUID();
  const account = { identifier, email: email ?? `${identifier}@example.org` };
  const at = ctx.now();
  const { id } = await db
    .insertInto('account')
    .values({
      ...account,
      tenant: ctx.tenant.id,
      password_hash: password === undefined ? '-' : await hashPassword(password),
      role,
      locale: ctx.locale,
      created_at: at,
      password_changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...account };
}

/** Signs an account in like the right password does. */
export function signIn(
  { database, accounts }: { database: Database; accounts: Pick<AccountService, 'openSession'> },
  ctx: RequestContext,
  account: Pick<StoredAccount, 'id'>,
  userAgent?: string,
): Promise<AccountTokensBody> {
  return database.transaction((trx) => accounts.openSession(trx, ctx, { accountId: account.id, userAgent }));
}

/** An open session by its public id, for contexts signed in without a token. */
export async function storeSession({ db }: Database, ctx: RequestContext, accountId: number): Promise<string> {
  const public_id = randomUUID();
  const at = ctx.now();
  const times = { created_at: at, confirmed_at: at, last_used_at: at };
  await db
    .insertInto('account_session')
    .values({ public_id, account_id: accountId, device: 'Test', ...times })
    .execute();
  return public_id;
}
