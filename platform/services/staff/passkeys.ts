import { sql } from 'kysely';
import { type Database, deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import { printableLine } from '../../forms/text.ts';
import type { PasskeyOptionsBody } from '../../generated/api/types.gen.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  CHALLENGE_MS,
  isAnswerOf,
  isCredentialId,
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
import type { DeskContext, ListedPasskey, PasskeyAnswer, PasskeyRefusal, StaffMember } from './types.ts';

const MAX_PASSKEYS = 10;
const MAX_NAME_LENGTH = 60;
const RP_NAME = 'Desk';

/** Names the person in the passkey and says nothing about them. */
const ownerIdFor = (staffId: number) => `staff ${staffId}`;

async function newChallenge(db: Query, { now }: DeskContext, staffId: number | null): Promise<string> {
  const challenge = newToken();
  const expires_at = new Date(now().getTime() + CHALLENGE_MS);
  await db
    .insertInto('staff_challenge')
    .values({ challenge_hash: hashToken(challenge), staff_id: staffId, expires_at })
    .execute();
  return challenge;
}

/** Uses a challenge up, whatever its answer is worth; not in the transaction of the answer, whose failure would bring it back. */
async function takeChallenge(
  db: Query,
  { now }: DeskContext,
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

export async function listPasskeys(db: Query | OpenTransaction, staffId: number): Promise<ListedPasskey[]> {
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

/** What the person's browser needs to make a passkey. */
export async function beginPasskey(
  db: Query,
  ctx: DeskContext,
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

/** Stores a new passkey. The person's row is locked: of two at the same time one may be the eleventh. */
export async function addPasskey(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  ctx: DeskContext,
  { page, staff, answer, name: typed }: { page: PasskeyPage; staff: StaffMember; answer: PasskeyAnswer; name: string },
): Promise<Result<null, PasskeyRefusal>> {
  const name = printableLine(typed);
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_LENGTH) return fail({ code: 'name' });
  if (!(await takeChallenge(db, ctx, { challenge: answer.challenge, staffId: staff.id })))
    return fail({ code: 'refused' });
  const made = await readNewPasskey(answer.response, { page, challenge: answer.challenge });
  if (!made) return fail({ code: 'refused' });
  return transaction(async (trx): Promise<Result<null, PasskeyRefusal>> => {
    await trx.selectFrom('staff').select('id').where('id', '=', staff.id).forUpdate().executeTakeFirstOrThrow();
    if ((await listPasskeys(trx, staff.id)).length >= MAX_PASSKEYS) return fail({ code: 'full' });
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
export async function removePasskey(
  { transaction }: Pick<Database, 'transaction'>,
  { now }: DeskContext,
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

/** What a browser needs to ask for a passkey, whosever it is. */
export async function beginPasskeySignIn(db: Query, ctx: DeskContext, page: PasskeyPage): Promise<PasskeyOptionsBody> {
  return passkeyUseOptions(page, await newChallenge(db, ctx, null));
}

/**
 * Runs `open` for the owner of a passkey whose answer is right, in the transaction that counts its use. The passkey has checked its
 * owner, so it stands for password and code.
 */
export async function withPasskey<T>(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  ctx: DeskContext,
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
    if (!row || !isAnswerOf(response, ownerIdFor(row.staff_id))) return undefined;
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

/** Deletes a batch of challenges that nobody answered in time. */
export function sweepChallenges(db: Query, now: Date): Promise<number> {
  return deleteBatch(db, 'staff_challenge', sql`expires_at <= ${now}`);
}
