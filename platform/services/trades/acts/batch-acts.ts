import type { OpenTransaction } from '../../../database/index.server.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { holdMails } from '../../mail/index.server.ts';
import { newToken } from '../../secrets/index.server.ts';
import type { StaffActor } from '../types.ts';
import { compareActRows, hashActRows, readActRows } from './act-rows.ts';
import type { ActChanges, ActKind, ActTable, UndoProblem } from './types.ts';
import { restoreBefore } from './undo-act.ts';

interface RecordedBatchAct {
  /** Of a locked payout batch. */
  batchId: number;
  by: StaffActor & { at: Date };
  kind: ActKind;
  /** They find their rows by the batch. */
  tables: readonly ActTable[];
  undoUntil: Date;
}

/** Runs an act on a payout batch so that it can be undone. It queues no mails: those belong to the acts on its trades. */
export async function recordBatchAct<Done extends Result<unknown, { code: string }>>(
  trx: OpenTransaction,
  { batchId, by, kind, tables, undoUntil }: RecordedBatchAct,
  run: () => Promise<Done>,
): Promise<Done> {
  const before = await readActRows(trx, tables, batchId);
  const done = await run();
  if (!done.ok) return done;
  const after = await readActRows(trx, tables, batchId);
  const changes: ActChanges = {
    rows: compareActRows(before, after),
    mails: [],
    tables: tables.map(({ name }) => name),
    after: hashActRows(after),
  };
  await trx
    .insertInto('staff_act')
    .values({
      public_id: newToken(),
      trade_id: null,
      batch_id: batchId,
      kind,
      person: by.person,
      at: by.at,
      undo_until: undoUntil,
      first_step: null,
      changes: JSON.stringify(changes),
      undone_at: null,
    })
    .execute();
  return done;
}

/** Acts on the trades of a batch that are not undone, in their order, locked. */
function lockTradeActs(trx: OpenTransaction, batchId: number) {
  return trx
    .selectFrom('staff_act')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('trade_id', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The acts on the trades of a batch can be undone until the same moment, and their mails wait until then. */
export async function holdBatchActs(trx: OpenTransaction, batchId: number, undoUntil: Date): Promise<void> {
  const acts = await lockTradeActs(trx, batchId);
  if (acts.length === 0) return;
  const ids = acts.map(({ id }) => id);
  await trx.updateTable('staff_act').set({ undo_until: undoUntil }).where('id', 'in', ids).execute();
  const mails = acts.flatMap(({ changes }) => changes?.mails ?? []);
  await holdMails(trx, mails, undoUntil);
}

interface BatchUndo {
  /** Locked, and so are its payouts and their trades. */
  batchId: number;
  /** Public id of the act. */
  id: string;
  by: StaffActor & { at: Date };
  batchTables: readonly ActTable[];
  /** Every table of acts on trades, parents first. */
  tradeTables: readonly ActTable[];
  /** Trades of the batch that an act on it has changed; all of them must be restored. */
  trades: readonly number[];
  /** Whether its file was downloaded. */
  isDownloaded: boolean;
}

/**
 * Undoes an act of the same person on a payout batch, with what it did to its trades: all of it, or nothing and the
 * reason. The caller rolls back after a failure. A repeated call changes nothing.
 */
export async function undoBatchAct(
  trx: OpenTransaction,
  { batchId, id, by, batchTables, tradeTables, trades, isDownloaded }: BatchUndo,
): Promise<Result<null, UndoProblem>> {
  const act = await trx
    .selectFrom('staff_act')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('trade_id', 'is', null)
    .where('public_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!act) return fail({ code: 'act.unknown' });
  if (act.person !== by.person) return fail({ code: 'act.otherPerson' });
  if (act.undone_at !== null) return ok(null);
  if (act.kind === 'batchReleased' && isDownloaded) return fail({ code: 'act.fileDownloaded' });
  const undone = await restoreBefore(trx, act, { id: batchId, tables: batchTables, now: by.at });
  if (!undone.ok || act.kind !== 'batchPaid') return undone;
  const parts = (await lockTradeActs(trx, batchId)).reverse();
  // An interrupted run before this one may have left acts that are final.
  if (parts.length < trades.length) return fail({ code: 'act.expired' });
  for (const part of parts) {
    const restored = await restoreBefore(trx, part, { id: part.trade_id ?? 0, tables: tradeTables, now: by.at });
    if (!restored.ok) return restored;
  }
  return ok(null);
}
