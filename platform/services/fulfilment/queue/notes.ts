import type { Database } from '../../../database/index.server.ts';
import { MAX_NOTE_LENGTH } from '../../../shared/input-limits.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { StaffActor, TradeUnknown } from '../../trades/index.server.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import type { InvalidFields } from '../types.ts';

/** Stores a note by staff for staff. */
export async function addNote(
  { db }: Database,
  { person }: StaffActor,
  { number, text: typed, at }: { number: string; text: string; at: Date },
): Promise<Result<null, TradeUnknown | InvalidFields>> {
  const text = plainText(typed);
  if (text === '') return toInvalidFields('/text', 'required', 'A note has a text.');
  if (text.length > MAX_NOTE_LENGTH)
    return toInvalidFields('/text', 'tooLong', `At most ${MAX_NOTE_LENGTH} characters.`);
  const trade = await db.selectFrom('trade').select('id').where('number', '=', plainText(number)).executeTakeFirst();
  if (!trade) return fail({ code: 'trade.unknown' });
  await db.insertInto('trade_note').values({ trade_id: trade.id, person, text, at }).execute();
  return ok(null);
}
