import type { Database, OpenTransaction, Query } from '../../../database/index.server.ts';
import type {
  AccountFactorsBody,
  PasskeyLoginInputBody,
  PasskeyOptionsBody,
} from '../../../generated/api/types.gen.ts';
import { MAX_PASSKEYS } from '../../../shared/input-limits.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { readNewPasskey, readPasskeyUse } from './passkey-answer.ts';
import {
  isCredentialId,
  namesOwner,
  newPasskeyOptions,
  passkeyUseOptions,
  toCredential,
  toStoredPasskey,
} from './passkey-options.ts';
import type { PasskeyOwner, PasskeyPage } from './types.ts';

/** Returns false when the account has no such passkey. */
export async function dropPasskey(trx: OpenTransaction, accountId: number, id: string): Promise<boolean> {
  if (!isCredentialId(id)) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('credential_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface PasskeyAccount {
  id: number;
  identifier: string;
  email: string;
}

export async function listPasskeys(db: Query, accountId: number): Promise<AccountFactorsBody['passkeys']> {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
  return rows.map((row) => ({
    id: row.credential_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Undefined when the account already has the maximum number of passkeys. */
export async function askForNewPasskey(
  db: Query,
  ctx: RequestContext,
  { page, owner }: { page: PasskeyPage; owner: PasskeyAccount },
): Promise<PasskeyOptionsBody | undefined> {
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('account_id', '=', owner.id)
    .execute();
  if (known.length >= MAX_PASSKEYS) return undefined;
  const challenge = await newChallenge(db, ctx, owner.id);
  return newPasskeyOptions({
    page,
    challenge,
    rpName: ctx.tenant.contact.fromName,
    owner: { id: owner.identifier, email: owner.email },
    known,
  });
}

/**
 * Stores a new passkey and returns the result of `kept`, or the reason for the failure. The owner's row is locked, so
 * that two concurrent calls cannot exceed the maximum.
 */
export async function keepPasskey<T extends object>(
  { transaction }: Pick<Database, 'transaction'>,
  ctx: RequestContext,
  { page, accountId, input }: { page: PasskeyPage; accountId: number; input: NewPasskey },
  kept: (trx: OpenTransaction) => Promise<T>,
): Promise<T | 'full' | 'known' | 'refused'> {
  const { challenge, response, name } = input;
  const made = await readNewPasskey(response, { page, challenge });
  return transaction(async (trx) => {
    await lockOwnSession(trx, ctx);
    if (!(await takeChallenge(trx, ctx, { challenge, accountId })) || !made) return 'refused';
    if ((await listPasskeys(trx, accountId)).length >= MAX_PASSKEYS) return 'full';
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('passkey')
      .values({
        credential_id: made.id,
        account_id: accountId,
        ...toStoredPasskey(made),
        name,
        created_at: ctx.now(),
        last_used_at: null,
      })
      .onConflict((row) => row.column('credential_id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return 'known';
    return kept(trx);
  });
}

interface NewPasskey {
  challenge: string;
  response: object;
  name: string;
}

export async function createPasskeyOptions(
  db: Query,
  ctx: RequestContext,
  page: PasskeyPage,
): Promise<PasskeyOptionsBody> {
  return passkeyUseOptions(page, await newChallenge(db, ctx, null));
}

/**
 * Finds the passkey's owner when the answer is valid. The passkey's row is locked until the transaction ends: its
 * counter only grows.
 */
export async function takePasskey(
  trx: OpenTransaction,
  ctx: RequestContext,
  { page, input: { challenge, response } }: { page: PasskeyPage; input: PasskeyLoginInputBody },
): Promise<PasskeyOwner | undefined> {
  const { id } = response as { id?: unknown };
  if (!isCredentialId(id)) return undefined;
  // Locks the account first, in the order of a reset: a call that waits for a reset then finds the passkey gone.
  await trx
    .selectFrom('account')
    .select('account.id')
    .where('account.id', 'in', (one) => one.selectFrom('passkey').select('account_id').where('credential_id', '=', id))
    .forNoKeyUpdate()
    .execute();
  const row = await trx
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .select(['account_id', 'identifier', 'email', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', id)
    .where('account.tenant', '=', ctx.tenant.id)
    .forUpdate('passkey')
    .executeTakeFirst();
  if (!row || !namesOwner(response, row.identifier)) return undefined;
  const { account_id, email } = row;
  const credential = toCredential(id, row);
  const counter = await readPasskeyUse(response, { page, challenge, credential });
  if (counter === undefined) return undefined;
  await trx.updateTable('passkey').set({ counter, last_used_at: ctx.now() }).where('credential_id', '=', id).execute();
  return { id: account_id, email };
}
