import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, deleteBatch, type OpenTransaction, type Query } from '../../../database/index.server.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { MAX_NOTE_LENGTH, MAX_SHELF_LENGTH } from '../../../shared/input-limits.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Sweep } from '../../../shared/sweep.ts';
import type { StaffActor, TradeUnknown } from '../../trades/index.server.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import { recordActivity } from '../queue/activities.ts';
import type { InvalidFields } from '../types.ts';
import type { UnexpectedError, UnexpectedList, UnexpectedParcelInput } from './unexpected-types.ts';

const MAX_CODE_LENGTH = 200;

/** Stores a parcel that belongs to no trade. A code that waits already is stored once. */
export async function recordUnexpected(
  { db }: Pick<Database, 'db'>,
  { person }: StaffActor,
  { at, ...typed }: UnexpectedParcelInput & { at: Date },
): Promise<Result<null, InvalidFields>> {
  const [code, note, shelf] = [typed.code, typed.note, typed.shelf].map((text) => plainText(text).trim());
  if (!code || code.length > MAX_CODE_LENGTH)
    return toInvalidFields('/code', 'required', `A number of at most ${MAX_CODE_LENGTH} characters.`);
  if (note && note.length > MAX_NOTE_LENGTH)
    return toInvalidFields('/note', 'tooLong', `At most ${MAX_NOTE_LENGTH} characters.`);
  if (shelf && shelf.length > MAX_SHELF_LENGTH)
    return toInvalidFields('/shelf', 'tooLong', `At most ${MAX_SHELF_LENGTH} characters.`);
  const public_id = randomBytes(16).toString('hex');
  await db
    .insertInto('unexpected_parcel')
    .values({ public_id, code, note: note || null, shelf: shelf || null, person, found_at: at })
    .onConflict((row) => row.column('code').where('closed_at', 'is', null).doNothing())
    .execute();
  return ok(null);
}

/** The open ones, the oldest first, by one query. */
export async function listUnexpected(
  db: Query,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<UnexpectedList> {
  const behind = /^\d{1,15}$/.test(after ?? '') ? new Date(Number(after)) : undefined;
  const rows = await db
    .selectFrom('unexpected_parcel')
    .select(['public_id', 'code', 'note', 'shelf', 'person', 'found_at'])
    .select(sql<number>`(select count(*) from unexpected_parcel where closed_at is null)`.as('total'))
    .select(sql<Date>`(select min(found_at) from unexpected_parcel where closed_at is null)`.as('oldest'))
    .where('closed_at', 'is', null)
    .$if(behind !== undefined, (all) => all.where('found_at', '>', behind ?? new Date(0)))
    .orderBy('found_at')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    total: rows[0]?.total ?? 0,
    oldest: rows[0]?.oldest.toISOString() ?? null,
    parcels: shown.map(({ public_id, code, note, shelf, person, found_at }) => ({
      id: public_id,
      code,
      note,
      shelf,
      person,
      since: found_at.toISOString(),
    })),
    next: rows.length > limit ? String(shown.at(-1)?.found_at.getTime()) : null,
  };
}

/** The parcel belongs to this trade, whose history names it and whose shelf it keeps, unless the trade has one. */
export async function linkUnexpected(
  database: Pick<Database, 'transaction'>,
  { person }: StaffActor,
  { id, number, at }: { id: string; number: string; at: Date },
): Promise<Result<null, UnexpectedError | TradeUnknown>> {
  return database.transaction(async (trx) => {
    const trade = await trx
      .selectFrom('trade')
      .select('id')
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst();
    if (!trade) return fail({ code: 'trade.unknown' });
    const parcel = await close(trx, { id, person, at, tradeId: trade.id });
    if (!parcel.ok) return parcel;
    const { code, shelf } = parcel.value;
    await recordActivity(trx, trade.id, { kind: 'parcelLinked', detail: code, person, at });
    if (shelf === null) return ok(null);
    const placed = await trx
      .insertInto('trade_assignment')
      .values({ trade_id: trade.id, staff_id: null, shelf })
      .onConflict((row) => row.column('trade_id').doUpdateSet({ shelf }).where('trade_assignment.shelf', 'is', null))
      .executeTakeFirst();
    if (placed.numInsertedOrUpdatedRows === 1n)
      await recordActivity(trx, trade.id, { kind: 'shelved', detail: shelf, person, at });
    return ok(null);
  });
}

/** Sent back, or thrown away: it belongs to no trade. */
export async function closeUnexpected(
  database: Pick<Database, 'transaction'>,
  { person }: StaffActor,
  { id, at }: { id: string; at: Date },
): Promise<Result<null, UnexpectedError>> {
  const closed = await database.transaction((trx) => close(trx, { id, person, at, tradeId: null }));
  return closed.ok ? ok(null) : closed;
}

interface Closing {
  id: string;
  person: string;
  at: Date;
  tradeId: number | null;
}

async function close(
  trx: OpenTransaction,
  { id, person, at, tradeId }: Closing,
): Promise<Result<{ code: string; shelf: string | null }, UnexpectedError>> {
  const parcel = await trx
    .selectFrom('unexpected_parcel')
    .select(['id', 'code', 'shelf', 'closed_at'])
    .where('public_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!parcel) return fail({ code: 'unexpected.unknown' });
  if (parcel.closed_at !== null) return fail({ code: 'unexpected.closed' });
  await trx
    .updateTable('unexpected_parcel')
    .set({ trade_id: tradeId, closed_at: at, closed_by: person })
    .where('id', '=', parcel.id)
    .execute();
  return ok(parcel);
}

/** How long a closed one is stored: the history of its trade names it longer. */
const RETENTION_DAYS = 90;

export function sweepUnexpected(db: Query): Sweep {
  return {
    what: 'closed unexpected parcels',
    everyMs: 6 * HOUR_MS,
    run: (now) =>
      deleteBatch(db, 'unexpected_parcel', sql`closed_at < ${new Date(now.getTime() - RETENTION_DAYS * DAY_MS)}`),
  };
}
