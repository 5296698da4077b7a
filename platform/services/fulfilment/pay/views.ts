import type { Query } from '../../../database/index.server.ts';
import { maskIban } from '../../../shared/payout-masks.ts';
import { listBatchActs } from '../../trades/index.server.ts';
import type { BatchRow } from './batch-acts.ts';
import type { Batch, BatchSummary, DueTotal, PayoutAct, PayoutMethod, PayoutView } from './types.ts';

export async function dueTotals(db: Query): Promise<DueTotal[]> {
  const rows = await db
    .selectFrom('payout')
    .select((e) => [
      'tenant',
      'method',
      'currency',
      e.fn.countAll<number>().as('count'),
      e.cast<number>(e.fn.sum('amount_cents'), 'bigint').as('total'),
      e.fn.min('due_at').as('since'),
    ])
    .where('state', '=', 'due')
    .groupBy(['tenant', 'method', 'currency'])
    .orderBy('method')
    .orderBy('tenant')
    .execute();
  return rows.map(({ total, ...row }) => ({ ...row, totalCents: total }));
}

export async function duePayouts(
  db: Query,
  { method, tenants, limit }: { method?: PayoutMethod; tenants?: readonly string[]; limit: number },
): Promise<PayoutView[]> {
  if (tenants?.length === 0) return [];
  const rows = await selectPayments(db)
    .where('payout.state', '=', 'due')
    .$if(method !== undefined, (query) => query.where('payout.method', '=', method ?? 'sepa'))
    .$if(tenants !== undefined, (query) => query.where('payout.tenant', 'in', tenants ?? []))
    .limit(limit)
    .execute();
  return rows.map(toPayoutView);
}

function selectPayments(db: Query) {
  return db
    .selectFrom('payout')
    .innerJoin('trade', 'trade.id', 'payout.trade_id')
    .select([
      'payout.tenant',
      'trade.number',
      'payout.amount_cents',
      'payout.currency',
      'payout.method',
      'trade.payout_masked',
      'trade.account_holder',
      'payout.due_at',
    ])
    .orderBy('payout.id');
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number];

function toPayoutView(row: PaymentRow): PayoutView {
  return {
    tenant: row.tenant,
    number: row.number,
    amountCents: row.amount_cents,
    currency: row.currency,
    method: row.method,
    masked: row.payout_masked ?? '',
    accountHolder: row.account_holder,
    dueAt: row.due_at,
  };
}

export async function listBatches(db: Query, limit: number): Promise<BatchSummary[]> {
  const rows = await selectBatches(db).orderBy('payout_batch.id', 'desc').limit(limit).execute();
  return rows.map(toBatchSummary);
}

export async function findBatch(db: Query, id: string): Promise<Batch | undefined> {
  const row = await selectBatches(db).where('public_id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const downloads = await db
    .selectFrom('payout_download')
    .select(['person', 'payout_download.at'])
    .where('batch_id', '=', row.id)
    .orderBy('id')
    .execute();
  const rows = await selectPayments(db).where('payout.batch_id', '=', row.id).execute();
  return { ...toBatchSummary(row), downloads, payments: rows.map(toPayoutView), acts: await listBatchActs(db, row.id) };
}

function selectBatches(db: Query) {
  return db
    .selectFrom('payout_batch')
    .selectAll('payout_batch')
    .select((e) => {
      const own = e.selectFrom('payout').whereRef('payout.batch_id', '=', 'payout_batch.id');
      return [
        own.select((p) => p.fn.countAll<number>().as('count')).as('count'),
        own.select((p) => p.cast<number>(p.fn.sum('amount_cents'), 'bigint').as('total')).as('total'),
      ];
    });
}

function toBatchSummary(row: BatchRow & { count: number | null; total: number | null }): BatchSummary {
  return {
    id: row.public_id,
    method: row.method,
    currency: row.currency,
    messageId: row.message_id,
    state: row.state,
    payer: row.payer_name === null ? null : { name: row.payer_name, masked: maskIban(row.payer_iban ?? '') },
    count: row.count ?? 0,
    totalCents: row.total ?? 0,
    made: { person: row.created_by, at: row.created_at },
    released: toPayoutAct(row.released_by, row.released_at),
    paid: toPayoutAct(row.paid_by, row.paid_at),
    dissolved: toPayoutAct(row.dissolved_by, row.dissolved_at),
  };
}

function toPayoutAct(person: string | null, at: Date | null): PayoutAct | null {
  return person === null || at === null ? null : { person, at };
}
