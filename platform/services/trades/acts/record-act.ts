import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { Result } from '../../../shared/result.ts';
import { holdMails, listMailIdsAbout } from '../../mail/index.server.ts';
import { newToken } from '../../secrets/index.server.ts';
import type { TradeRow } from '../lock-trade.ts';
import type { StaffActor } from '../types.ts';
import { compareActRows, hashActRows, readActRows } from './act-rows.ts';
import { type ActChanges, type ActKind, type ActTable, UNDO_SECONDS } from './types.ts';

/** The time until which an act can be undone. */
export function endOfUndo(at: Date): Date {
  return new Date(at.getTime() + UNDO_SECONDS * 1_000);
}

interface RecordedAct {
  /** Locked. */
  trade: Pick<TradeRow, 'id' | 'tenant' | 'number' | 'email'>;
  by: StaffActor;
  kind: ActKind;
  /** Parents first. */
  tables: readonly ActTable[];
  /** The payout batch that it is a part of, and how long it can be undone. */
  batch?: { id: number; undoUntil: Date };
}

/**
 * Runs an act of staff so that it can be undone: stores what it changed, and holds its mails for as long. All of it is
 * one transaction with the act, so that a killed process leaves both or neither. Call it after every lock of the act:
 * a change by others between the two readings would be undone with it.
 */
export async function recordAct<Done extends Result<unknown, { code: string }>>(
  trx: OpenTransaction,
  { now }: Pick<RequestContext, 'now'>,
  { trade, by, kind, tables, batch }: RecordedAct,
  run: () => Promise<Done>,
): Promise<Done> {
  const about = { tenant: trade.tenant, to: trade.email, number: trade.number };
  const before = await readActRows(trx, tables, trade.id);
  const mailsBefore = new Set(await listMailIdsAbout(trx, about));
  const done = await run();
  if (!done.ok) return done;
  const after = await readActRows(trx, tables, trade.id);
  const rows = compareActRows(before, after);
  const mails = (await listMailIdsAbout(trx, about)).filter((id) => !mailsBefore.has(id));
  if (rows.length === 0 && mails.length === 0) return done;
  const at = now();
  const undoUntil = batch?.undoUntil ?? endOfUndo(at);
  await holdMails(trx, mails, undoUntil);
  const changes: ActChanges = { rows, mails, tables: tables.map(({ name }) => name), after: hashActRows(after) };
  const steps = rows.flatMap((row) =>
    row.table === 'trade_history' && row.op === 'insert' ? [Number(row.key.id)] : [],
  );
  await trx
    .insertInto('staff_act')
    .values({
      public_id: newToken(),
      trade_id: trade.id,
      batch_id: batch?.id ?? null,
      kind,
      person: by.person,
      at,
      undo_until: undoUntil,
      first_step: steps.length > 0 ? Math.min(...steps) : null,
      changes: JSON.stringify(changes),
      undone_at: null,
    })
    .execute();
  return done;
}
