import type { Database, OpenTransaction, Query } from '../../../database/index.server.ts';
import { MAX_SHELF_LENGTH } from '../../../shared/input-limits.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { StaffActor, TradeUnknown } from '../../trades/index.server.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import type { Assignment, InvalidFields } from '../types.ts';
import { recordActivity } from './activities.ts';

interface Assigned {
  assignee: string | null;
  shelf: string | null;
}

export async function findAssignment(db: Query | OpenTransaction, tradeId: number): Promise<Assigned> {
  const row = await db
    .selectFrom('trade_assignment')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .select(['email as assignee', 'shelf'])
    .where('trade_id', '=', tradeId)
    .executeTakeFirst();
  return row ?? { assignee: null, shelf: null };
}

/** Changes the person and the shelf of a trade; only what differs is stored in its history. */
export async function assign(
  database: Pick<Database, 'transaction'>,
  { person }: StaffActor,
  { number, at, ...wanted }: Assignment & { at: Date },
): Promise<Result<null, TradeUnknown | InvalidFields>> {
  const shelf = wanted.shelf == null ? wanted.shelf : plainText(wanted.shelf).trim() || null;
  if (shelf && shelf.length > MAX_SHELF_LENGTH)
    return toInvalidFields('/shelf', 'tooLong', `At most ${MAX_SHELF_LENGTH} characters.`);
  return database.transaction(async (trx) => {
    const trade = await trx
      .selectFrom('trade')
      .select('id')
      .where('number', '=', plainText(number))
      .forUpdate()
      .executeTakeFirst();
    if (!trade) return fail({ code: 'trade.unknown' });
    const before = await findAssignment(trx, trade.id);
    const after = {
      assignee: wanted.assignee === undefined ? before.assignee : wanted.assignee,
      shelf: shelf === undefined ? before.shelf : shelf,
    };
    const staffId = await findStaffId(trx, after.assignee);
    if (staffId === undefined) return toInvalidFields('/assignee', 'unknown', 'This person has no access any more.');
    await trx
      .insertInto('trade_assignment')
      .values({ trade_id: trade.id, staff_id: staffId, shelf: after.shelf })
      .onConflict((row) => row.column('trade_id').doUpdateSet({ staff_id: staffId, shelf: after.shelf }))
      .execute();
    const by = { person, at };
    if (after.assignee !== before.assignee)
      await recordActivity(trx, trade.id, { kind: 'assigned', detail: after.assignee, ...by });
    if (after.shelf !== before.shelf)
      await recordActivity(trx, trade.id, { kind: 'shelved', detail: after.shelf, ...by });
    return ok(null);
  });
}

/** Null for no person; undefined for an unknown one. A concurrent removal of the person waits for this transaction. */
async function findStaffId(trx: OpenTransaction, email: string | null): Promise<number | null | undefined> {
  if (email === null) return null;
  return (await trx.selectFrom('staff').select('id').where('email', '=', email).forShare().executeTakeFirst())?.id;
}
