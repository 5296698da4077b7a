import type { OpenTransaction } from '../../../database/index.server.ts';
import { plainText } from '../../../shared/plain-text.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isWithdrawable, WITHDRAWN } from '../../../shared/trade-states.ts';
import {
  changeState,
  lockTrade,
  recordAct,
  type StaffActor,
  type TradeRow,
  type WithdrawTradeError,
} from '../../trades/index.server.ts';
import { insertItems } from '../inspect/trade-items.ts';
import type { FulfilmentParts } from '../parts.ts';
import { actTables } from '../undo.ts';

export interface Withdrawal {
  number: string;
  by: StaffActor | 'customer';
  /** Text by staff, stored as a note for their colleagues. */
  reason?: string | undefined;
}

type WithdrawParts = Pick<FulfilmentParts, 'database' | 'mails' | 'claims'>;
type Withdrawn = Result<null, WithdrawTradeError>;

/**
 * Withdraws from a trade before its payout: every device goes back for free. A repeated call changes nothing and sends no
 * second mail. Rows are locked in the order of the other actions on money (batch, payout, clarification, trade), which
 * prevents deadlocks. The batch is not known before the payout is read, so it is checked again under the locks.
 */
export async function withdraw(parts: WithdrawParts, ctx: RequestContext, withdrawal: Withdrawal): Promise<Withdrawn> {
  for (;;) {
    const done = await parts.database.transaction((trx) => withdrawOnce(parts, trx, ctx, withdrawal));
    if (done !== 'moved') return done;
  }
}

async function withdrawOnce(
  parts: WithdrawParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { number, by, reason }: Withdrawal,
): Promise<Withdrawn | 'moved'> {
  const locked = await lockAll(trx, ctx, number);
  if (locked === 'moved') return locked;
  if (!locked) return fail({ code: 'trade.unknown' });
  const { trade, released } = locked;
  if (await isWithdrawn(trx, trade)) return ok(null);
  if (!isWithdrawable(trade.state)) return fail({ code: 'trade.state', from: trade.state, to: 'returned' });
  if (released) return fail({ code: 'payout.released' });
  const run = () => returnEverything(parts, trx, ctx, { trade, by, reason });
  return by === 'customer' ? run() : recordAct(trx, ctx, { trade, by, kind: 'withdrawn', tables: actTables }, run);
}

async function returnEverything(
  parts: WithdrawParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { trade, by, reason }: Omit<Withdrawal, 'number'> & { trade: TradeRow },
): Promise<Withdrawn> {
  const at = ctx.now();
  await returnItems(trx, trade, at);
  const author = by === 'customer' ? ({ actor: by } as const) : ({ actor: 'staff', person: by.person } as const);
  const changed = await changeState(trx, { tradeId: trade.id, to: 'returned', reason: WITHDRAWN, at, ...author });
  if (!changed.ok) return changed;
  if (by !== 'customer' && reason !== undefined) {
    const note = { trade_id: trade.id, person: by.person, text: reason, at };
    await trx.insertInto('trade_note').values(note).execute();
  }
  if (trade.voucher_code !== null && !trade.is_test) await parts.claims.releaseVoucher(trx, ctx, trade.voucher_code);
  await parts.mails.notifySeller(trx, ctx, { tradeId: trade.id, kind: 'returned' });
  return ok(null);
}

interface Locked {
  trade: TradeRow;
  /** The payout is in a file that the bank may have. */
  released: boolean;
}

/** States of a clarification without an answer. */
const WAITING = ['open', 'paused'] as const;

/** `moved`: the payout or the clarification changed before it was locked. */
async function lockAll(
  trx: OpenTransaction,
  { tenant }: RequestContext,
  number: string,
): Promise<Locked | 'moved' | undefined> {
  const found = await trx
    .selectFrom('trade')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('number', '=', plainText(number))
    .executeTakeFirst();
  if (!found) return undefined;
  const readPayout = () => trx.selectFrom('payout').select(['id', 'batch_id']).where('trade_id', '=', found.id);
  const readOpen = () =>
    trx.selectFrom('clarification').select('id').where('trade_id', '=', found.id).where('state', 'in', WAITING);
  const batchId = (await readPayout().executeTakeFirst())?.batch_id ?? null;
  const batch =
    batchId === null
      ? undefined
      : await trx.selectFrom('payout_batch').select('state').where('id', '=', batchId).forUpdate().executeTakeFirst();
  const payout = await readPayout().forUpdate().executeTakeFirst();
  const open = await readOpen().forUpdate().executeTakeFirst();
  const trade = await lockTrade(trx, { tenant }, number);
  if (!trade) return undefined;
  // A payout and a clarification are created under the trade's lock, so from here on neither can appear.
  const [payoutNow, openNow] = [await readPayout().executeTakeFirst(), await readOpen().executeTakeFirst()];
  const same = payoutNow?.id === payout?.id && openNow?.id === open?.id && (payoutNow?.batch_id ?? null) === batchId;
  return same ? { trade, released: batch !== undefined && batch.state !== 'open' } : 'moved';
}

async function isWithdrawn(trx: OpenTransaction, { id, state }: TradeRow): Promise<boolean> {
  if (state !== 'returned') return false;
  const last = await trx
    .selectFrom('trade_history')
    .select('reason')
    .where('trade_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.reason === WITHDRAWN;
}

/** The payable is deleted, also from an open batch; a clarification ends with the return of each device. */
async function returnItems(trx: OpenTransaction, { id, state }: TradeRow, at: Date): Promise<void> {
  if (state === 'shipped') await insertItems(trx, id);
  await trx.updateTable('trade_item').set({ decision: 'returned' }).where('trade_id', '=', id).execute();
  await trx.deleteFrom('payout').where('trade_id', '=', id).execute();
  const asked = trx.selectFrom('clarification').select('id').where('trade_id', '=', id);
  await trx
    .updateTable('clarification_item')
    .set({ decision: 'return' })
    .where('clarification_id', 'in', asked)
    .execute();
  await trx
    .updateTable('clarification')
    .set({ state: 'answered', answered_at: at })
    .where('trade_id', '=', id)
    .where('state', 'in', WAITING)
    .execute();
  await trx
    .updateTable('second_opinion')
    .set({ closed_at: at })
    .where('trade_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}
