import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { recallMails } from '../../mail/index.server.ts';
import type { OfferRedemption } from '../../offers/index.server.ts';
import type { TradeRow } from '../lock-trade.ts';
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
    .forUpdate()
    .executeTakeFirst();
  if (!act) return fail({ code: 'act.unknown' });
  if (act.person !== by.person) return fail({ code: 'act.otherPerson' });
  if (act.undone_at !== null || act.changes === null) return ok(null);
  const now = ctx.now();
  if (act.undo_until <= now) return fail({ code: 'act.expired' });
  const { rows, mails, tables: names, after } = act.changes;
  const compared = tables.filter(({ name }) => names.includes(name));
  const current = await readActRows(trx, compared, trade.id);
  if (hashActRows(current) !== after) {
    const isBatched = [...current.values()].some(({ table, row }) => table.name === 'payout' && row.batch_id !== null);
    return fail({ code: isBatched ? 'act.payoutBatched' : 'act.changed' });
  }
  if (!(await recallMails(trx, mails))) return fail({ code: 'act.mailSent' });
  await restoreActRows(trx, compared, rows);
  if (trade.voucher_code !== null && !trade.is_test && RELEASES_VOUCHER.includes(act.kind))
    await claims.takeBack(trx, ctx, trade.voucher_code);
  await trx.updateTable('staff_act').set({ changes: null, undone_at: now }).where('id', '=', act.id).execute();
  return ok(null);
}
