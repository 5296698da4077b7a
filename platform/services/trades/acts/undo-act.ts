import type { Selectable } from 'kysely';
import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { recallMails } from '../../mail/index.server.ts';
import type { OfferRedemption } from '../../offers/index.server.ts';
import type { TradeRow } from '../lock-trade.ts';
import type { StaffActTable } from '../tables.ts';
import type { StaffActor } from '../types.ts';
import { hashActRows, readActRows, restoreActRows } from './act-rows.ts';
import type { ActKind, ActTable, UndoProblem } from './types.ts';

/** Acts that release the trade's voucher. */
const RELEASES_VOUCHER: readonly ActKind[] = ['cancelled', 'withdrawn'];

interface Undo {
  /** Locked, and so are its payout and its clarification. */
  trade: TradeRow;
  /** Public id of the act. */
  id: string;
  by: StaffActor;
  /** Every table of acts, parents first. */
  tables: readonly ActTable[];
  claims: Pick<OfferRedemption, 'takeBack'>;
}

/**
 * Undoes an act of the same person as long as nothing came of it: everything is as before the act, and its mails are
 * deleted. A repeated call changes nothing. A failure changes nothing either.
 */
export async function undoAct(
  trx: OpenTransaction,
  ctx: RequestContext,
  { trade, id, by, tables, claims }: Undo,
): Promise<Result<null, UndoProblem>> {
  const act = await trx
    .selectFrom('staff_act')
    .selectAll()
    .where('trade_id', '=', trade.id)
    .where('public_id', '=', id)
    .where('batch_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!act) return fail({ code: 'act.unknown' });
  if (act.person !== by.person) return fail({ code: 'act.otherPerson' });
  if (act.undone_at !== null) return ok(null);
  const undone = await restoreBefore(trx, act, { id: trade.id, tables, now: ctx.now() });
  if (!undone.ok) return undone;
  if (trade.voucher_code !== null && !trade.is_test && RELEASES_VOUCHER.includes(act.kind))
    await claims.takeBack(trx, ctx, trade.voucher_code);
  return undone;
}

interface Restoring {
  /** The trade or the batch of the act. Locked, and so is everything that its tables hold of it. */
  id: number;
  tables: readonly ActTable[];
  now: Date;
}

/** Restores everything as before an act, and deletes its mails. A failure changes nothing. */
export async function restoreBefore(
  trx: OpenTransaction,
  act: Pick<Selectable<StaffActTable>, 'id' | 'batch_id' | 'changes' | 'undo_until'>,
  { id, tables, now }: Restoring,
): Promise<Result<null, UndoProblem>> {
  if (act.changes === null || act.undo_until <= now) return fail({ code: 'act.expired' });
  const { rows, mails, tables: names, after } = act.changes;
  const compared = tables.filter(({ name }) => names.includes(name));
  const current = await readActRows(trx, compared, id);
  if (hashActRows(current) !== after) {
    const isBatched =
      act.batch_id === null &&
      [...current.values()].some(({ table, row }) => table.name === 'payout' && row.batch_id !== null);
    return fail({ code: isBatched ? 'act.payoutBatched' : 'act.changed' });
  }
  if (!(await recallMails(trx, mails))) return fail({ code: 'act.mailSent' });
  await restoreActRows(trx, compared, rows);
  await trx.updateTable('staff_act').set({ changes: null, undone_at: now }).where('id', '=', act.id).execute();
  return ok(null);
}
