import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { Database, OpenTransaction, Query } from '../../../database/index.server.ts';
import type {
  AccountFactorsBody,
  PasskeyLoginInputBody,
  PasskeyOptionsBody,
} from '../../../generated/api/types.gen.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { lockOwnSession } from '../sessions/lock-own-session.ts';
import { CHALLENGE_MS, newChallenge, takeChallenge } from './challenges.ts';
import { ALGORITHMS, readNewPasskey, readPasskeyUse } from './passkey-answer.ts';
import type { PasskeyOwner, PasskeyPage } from './types.ts';

const MOST_PASSKEYS = 10;

/** Base64url of at most 1,023 bytes. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** https://www.w3.org/TR/webauthn-3/#enum-transport; browsers pass over what they do not know. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

/** False when the account has no such passkey. */
export async function dropPasskey(trx: OpenTransaction, accountId: number, id: string): Promise<boolean> {
  if (!CREDENTIAL_ID.test(id)) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('passkey')
    .where('credential_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface Owner {
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

/** Undefined when the account has as many as it may. */
export async function askForNewPasskey(
  db: Query,
  ctx: RequestContext,
  { page, owner }: { page: PasskeyPage; owner: Owner },
): Promise<PasskeyOptionsBody | undefined> {
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('account_id', '=', owner.id)
    .execute();
  if (known.length >= MOST_PASSKEYS) return undefined;
  const challenge = await newChallenge(db, ctx, owner.id);
  const options = await generateRegistrationOptions({
    rpName: ctx.tenant.contact.fromName,
    rpID: page.rpId,
    userID: new TextEncoder().encode(owner.identifier),
    userName: owner.email,
    userDisplayName: owner.email,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    // Found without a name, and checked by their owner's finger, face or PIN: that is what stands for the password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options }, challenge };
}

/** Keeps a new passkey; a word for why not. The owner's row is locked: of two at once, one may be the tenth. */
export async function keepPasskey(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  ctx: RequestContext,
  { page, accountId, input }: { page: PasskeyPage; accountId: number; input: NewPasskey },
  kept: (trx: OpenTransaction) => Promise<void>,
): Promise<'kept' | 'full' | 'known' | 'refused'> {
  const { challenge, response, name } = input;
  if (!(await takeChallenge(db, ctx, { challenge, accountId }))) return 'refused';
  const made = await readNewPasskey(response, { page, challenge });
  if (!made) return 'refused';
  return transaction(async (trx) => {
    await lockOwnSession(trx, ctx);
    if ((await listPasskeys(trx, accountId)).length >= MOST_PASSKEYS) return 'full';
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('passkey')
      .values({
        credential_id: made.id,
        account_id: accountId,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: JSON.stringify(knownTransports(made.transports)),
        name,
        created_at: ctx.now(),
        last_used_at: null,
      })
      .onConflict((row) => row.column('credential_id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return 'known';
    await kept(trx);
    return 'kept';
  });
}

interface NewPasskey {
  challenge: string;
  response: object;
  name: string;
}

export async function askForPasskey(db: Query, ctx: RequestContext, page: PasskeyPage): Promise<PasskeyOptionsBody> {
  const challenge = await newChallenge(db, ctx, null);
  const options = await generateAuthenticationOptions({
    rpID: page.rpId,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return { options: { ...options }, challenge };
}

/** Whose passkey it is, when its answer is right. Its row is locked until the transaction ends: its counter only grows. */
export async function takePasskey(
  trx: OpenTransaction,
  ctx: RequestContext,
  { page, input: { challenge, response } }: { page: PasskeyPage; input: PasskeyLoginInputBody },
): Promise<PasskeyOwner | undefined> {
  const { id, response: said } = response as { id?: unknown; response?: { userHandle?: unknown } };
  if (typeof id !== 'string' || !CREDENTIAL_ID.test(id)) return undefined;
  // The account first, as a reset locks it: who waits for that finds the passkey gone.
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
  if (!row || said?.userHandle !== Buffer.from(row.identifier).toString('base64url')) return undefined;
  const { account_id, email, public_key, transports } = row;
  const credential = {
    id,
    publicKey: bytesOf(public_key),
    counter: row.counter,
    transports: knownTransports(transports),
  };
  const counter = await readPasskeyUse(response, { page, challenge, credential });
  if (counter === undefined) return undefined;
  await trx.updateTable('passkey').set({ counter, last_used_at: ctx.now() }).where('credential_id', '=', id).execute();
  return { id: account_id, email };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** The browser says them, so they may be anything. */
function knownTransports(said: readonly string[] | undefined): Transport[] {
  return TRANSPORTS.filter((one) => Array.isArray(said) && said.includes(one));
}
