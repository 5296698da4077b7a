import { sql } from 'kysely';
import { type Database, deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import { printableLine } from '../../forms/text.ts';
import type { PasskeyOptionsBody } from '../../generated/api/types.gen.ts';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../../shared/input-limits.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  CHALLENGE_MS,
  isCredentialId,
  namesOwner,
  newPasskeyOptions,
  type PasskeyPage,
  passkeyUseOptions,
  readNewPasskey,
  readPasskeyUse,
  toCredential,
  toStoredPasskey,
} from '../accounts/index.server.ts';
import { hashToken, newToken } from '../secrets/index.server.ts';
import { noteEvent } from './events.ts';
import type { ListedPasskey, PasskeyAnswer, PasskeyRefusal, StaffContext, StaffMember } from './types.ts';

const RP_NAME = 'Desk';

/** Identifies the person in the passkey, without personal data. */
const ownerIdFor = (staffId: number) => `staff ${staffId}`;

async function newChallenge(db: Query, { now }: StaffContext, staffId: number | null): Promise<string> {
  const challenge = newToken();
  const expires_at = new Date(now().getTime() + CHALLENGE_MS);
  await db
    .insertInto('staff_challenge')
    .values({ challenge_hash: hashToken(challenge), staff_id: staffId, expires_at })
    .execute();
  return challenge;
}

/**
 * Consumes a challenge, whether or not its answer is valid. Not in the transaction of the answer, whose rollback would
 * restore it.
 */
async function takeChallenge(
  db: Query,
  { now }: StaffContext,
  { challenge, staffId }: { challenge: string; staffId: number | null },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('staff_id', 'is not distinct from', staffId)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && now() < taken.expires_at;
}

export async function listStaffPasskeys(db: Query | OpenTransaction, staffId: number): Promise<ListedPasskey[]> {
  const rows = await db
    .selectFrom('staff_passkey')
    .select(['credential_id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
  return rows.map((row) => ({
    id: row.credential_id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Options for the person's browser to create a passkey. */
export async function beginPasskey(
  db: Query,
  ctx: StaffContext,
  { page, staff }: { page: PasskeyPage; staff: StaffMember },
): Promise<PasskeyOptionsBody> {
  const known = await db
    .selectFrom('staff_passkey')
    .select(['credential_id as id', 'transports'])
    .where('staff_id', '=', staff.id)
    .execute();
  const challenge = await newChallenge(db, ctx, staff.id);
  const owner = { id: ownerIdFor(staff.id), email: staff.email };
  return newPasskeyOptions({ page, challenge, rpName: RP_NAME, owner, known });
}

/** Stores a new passkey. The person's row is locked, so that two concurrent calls cannot exceed the maximum. */
export async function addStaffPasskey(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  ctx: StaffContext,
  { page, staff, answer, name: typed }: { page: PasskeyPage; staff: StaffMember; answer: PasskeyAnswer; name: string },
): Promise<Result<null, PasskeyRefusal>> {
  const name = printableLine(typed);
  if (typeof name !== 'string' || name === '' || name.length > MAX_PASSKEY_NAME_LENGTH) return fail({ code: 'name' });
  if (!(await takeChallenge(db, ctx, { challenge: answer.challenge, staffId: staff.id })))
    return fail({ code: 'refused' });
  const made = await readNewPasskey(answer.response, { page, challenge: answer.challenge });
  if (!made) return fail({ code: 'refused' });
  return transaction(async (trx): Promise<Result<null, PasskeyRefusal>> => {
    await trx.selectFrom('staff').select('id').where('id', '=', staff.id).forUpdate().executeTakeFirstOrThrow();
    if ((await listStaffPasskeys(trx, staff.id)).length >= MAX_PASSKEYS) return fail({ code: 'full' });
    const at = ctx.now();
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('staff_passkey')
      .values({
        credential_id: made.id,
        staff_id: staff.id,
        ...toStoredPasskey(made),
        name,
        created_at: at,
        last_used_at: null,
      })
      .onConflict((row) => row.column('credential_id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return fail({ code: 'known' });
    await noteEvent(trx, { what: 'passkeyAdded', email: staff.email, actor: staff.email, at });
    return ok(null);
  });
}

/** False when the person has no such passkey. */
export async function removeStaffPasskey(
  { transaction }: Pick<Database, 'transaction'>,
  { now }: StaffContext,
  { staff, id }: { staff: StaffMember; id: string },
): Promise<boolean> {
  if (!isCredentialId(id)) return false;
  return transaction(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('staff_passkey')
      .where('credential_id', '=', id)
      .where('staff_id', '=', staff.id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await noteEvent(trx, { what: 'passkeyRemoved', email: staff.email, actor: staff.email, at: now() });
    return true;
  });
}

/** Options for a browser to ask for any passkey. */
export async function beginPasskeySignIn(db: Query, ctx: StaffContext, page: PasskeyPage): Promise<PasskeyOptionsBody> {
  return passkeyUseOptions(page, await newChallenge(db, ctx, null));
}

/**
 * Runs `open` for the owner of a passkey with a valid answer, in the transaction that counts its use. The passkey
 * verified its owner, so it replaces password and code.
 */
export async function withPasskey<T>(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  ctx: StaffContext,
  { page, answer }: { page: PasskeyPage; answer: PasskeyAnswer },
  open: (trx: OpenTransaction, staffId: number) => Promise<T>,
): Promise<T | undefined> {
  const { challenge, response } = answer;
  const { id } = response as { id?: unknown };
  if (!(await takeChallenge(db, ctx, { challenge, staffId: null })) || !isCredentialId(id)) return undefined;
  return transaction(async (trx) => {
    const row = await trx
      .selectFrom('staff_passkey')
      .select(['staff_id', 'public_key', 'counter', 'transports'])
      .where('credential_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || !namesOwner(response, ownerIdFor(row.staff_id))) return undefined;
    const counter = await readPasskeyUse(response, { page, challenge, credential: toCredential(id, row) });
    if (counter === undefined) return undefined;
    await trx
      .updateTable('staff_passkey')
      .set({ counter, last_used_at: ctx.now() })
      .where('credential_id', '=', id)
      .execute();
    return open(trx, row.staff_id);
  });
}

/** Deletes a batch of expired challenges. */
export function sweepChallenges(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'staff_challenge', sql`expires_at <= ${now}`);
}
