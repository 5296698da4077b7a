import { createHash } from 'node:crypto';
import type { OpenTransaction } from '../../../database/index.server.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Secrets } from '../../secrets/index.server.ts';
import { listBatchActs, openTradePayout } from '../../trades/index.server.ts';
import { type BatchRow, lockBatch } from './batch-acts.ts';
import { creditTransfer, type Transfer } from './file/pain-001.ts';
import { type PaypalPayment, paypalList } from './file/paypal-list.ts';
import type { BatchFile, BatchFileError, PayoutAct } from './types.ts';

/**
 * The file of a released batch, once its release can no longer be undone. Only here are account numbers opened, and only the file contains them. The first file's
 * hash is stored, so that no different file is ever returned for the same batch.
 */
export async function batchFile(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'open'>,
  { by, id }: { by: PayoutAct; id: string },
): Promise<Result<BatchFile, BatchFileError>> {
  const locked = await lockBatch(trx, id, ['released', 'paid']);
  if (!locked.ok) return locked;
  const batch = locked.value;
  const released = (await listBatchActs(trx, batch.id)).findLast(({ kind }) => kind === 'batchReleased');
  const until = released?.undoneAt === null ? Date.parse(released.undoUntil) : 0;
  if (until > by.at.getTime())
    return fail({ code: 'payout.undoable', seconds: Math.ceil((until - by.at.getTime()) / 1_000) });
  const opened = openAll(secrets, await listSealedPayments(trx, batch.id));
  if (!opened.ok) return opened;
  const file = batch.method === 'sepa' ? bankFile(batch, opened.value) : paypalFile(batch, opened.value);
  const file_hash = createHash('sha256').update(file.content).digest('base64url');
  if (batch.file_hash !== null && batch.file_hash !== file_hash) return fail({ code: 'payout.fileChanged' });
  await trx.updateTable('payout_batch').set({ file_hash }).where('id', '=', batch.id).execute();
  await trx.insertInto('payout_download').values({ batch_id: batch.id, person: by.person, at: by.at }).execute();
  return ok(file);
}

interface SealedPayment {
  number: string;
  payout_sealed: string | null;
  amount_cents: number;
  currency: string;
}

function listSealedPayments(trx: OpenTransaction, batchId: number): Promise<SealedPayment[]> {
  return trx
    .selectFrom('payout')
    .innerJoin('trade', 'trade.id', 'payout.trade_id')
    .select(['trade.number', 'trade.payout_sealed', 'payout.amount_cents', 'payout.currency'])
    .where('payout.batch_id', '=', batchId)
    .orderBy('payout.id')
    .execute();
}

type OpenedPayment = SealedPayment & { payout: ReturnType<typeof openTradePayout> };

function openAll(
  secrets: Pick<Secrets, 'open'>,
  rows: readonly SealedPayment[],
): Result<OpenedPayment[], { code: 'payout.sealed'; numbers: string[] }> {
  const opened: OpenedPayment[] = [];
  const numbers: string[] = [];
  for (const row of rows) {
    try {
      opened.push({ ...row, payout: openTradePayout(secrets, row) });
    } catch {
      // The queue of staff lists these trades as `payout.sealed`.
      numbers.push(row.number);
    }
  }
  return numbers.length > 0 ? fail({ code: 'payout.sealed', numbers }) : ok(opened);
}

function bankFile(batch: BatchRow, payments: readonly OpenedPayment[]): BatchFile {
  const { payer_name: name, payer_iban: iban, released_at: at } = batch;
  if (name === null || iban === null || at === null)
    throw new Error(`Batch ${batch.message_id} has no debtor account.`);
  const transfers = payments.map(({ number, amount_cents, payout }): Transfer => {
    if (!('iban' in payout)) throw new Error(`The trade ${number} is not paid by bank.`);
    return { reference: number, amountCents: amount_cents, accountHolder: payout.accountHolder, iban: payout.iban };
  });
  const payer = { name, iban, bic: batch.payer_bic };
  return {
    name: `${batch.message_id}.xml`,
    contentType: 'application/xml; charset=utf-8',
    content: creditTransfer({ messageId: batch.message_id, at, payer, transfers }),
  };
}

function paypalFile(batch: BatchRow, payments: readonly OpenedPayment[]): BatchFile {
  const list = payments.map(({ number, amount_cents, currency, payout }): PaypalPayment => {
    if (!('paypalEmail' in payout)) throw new Error(`The trade ${number} is not paid by PayPal.`);
    return { email: payout.paypalEmail, amountCents: amount_cents, currency, reference: number };
  });
  return { name: `${batch.message_id}.csv`, contentType: 'text/csv; charset=utf-8', content: paypalList(list) };
}
