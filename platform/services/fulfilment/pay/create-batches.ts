import { randomInt } from 'node:crypto';
import type { OpenTransaction } from '../../../database/index.server.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { newToken } from '../../secrets/index.server.ts';
import type { FindDebtorAccount } from '../parts.ts';
import type { Payer } from './file/pain-001.ts';
import type { BatchChoice, CreateBatchError, PayoutAct } from './types.ts';

/** Banks and PayPal accept more; a person must be able to review a batch before its release. */
const MAX_BATCH_PAYMENTS = 500;

/** Shops with the same debtor account. */
interface Group {
  payer: Payer | null;
  tenants: string[];
}

/**
 * Adds due payouts to new batches. Of two concurrent calls each takes payouts that the other has not: a payout is in
 * one batch.
 */
export async function makeBatches(
  trx: OpenTransaction,
  findDebtorAccount: FindDebtorAccount,
  { by, choice }: { by: PayoutAct; choice: BatchChoice },
): Promise<Result<string[], CreateBatchError>> {
  if (choice.method === 'sepa' && choice.currency !== 'EUR') return fail({ code: 'payout.currency' });
  const tenants = await tenantsWithMoneyDue(trx, choice);
  const { groups, without } =
    choice.method === 'sepa' ? groupByDebtorAccount(tenants, findDebtorAccount) : onlyGroup(tenants);
  const made: string[] = [];
  for (const group of groups) {
    const id = await makeBatch(trx, { by, choice, group });
    if (id !== undefined) made.push(id);
  }
  if (made.length > 0) return ok(made);
  return without.length > 0 ? fail({ code: 'payout.noPayer', tenants: without }) : fail({ code: 'payout.nothingDue' });
}

async function tenantsWithMoneyDue(trx: OpenTransaction, choice: BatchChoice): Promise<string[]> {
  if (choice.tenants?.length === 0) return [];
  const rows = await trx
    .selectFrom('payout')
    .select('tenant')
    .distinct()
    .where('state', '=', 'due')
    .where('method', '=', choice.method)
    .where('currency', '=', choice.currency)
    .$if(choice.tenants !== undefined, (query) => query.where('tenant', 'in', choice.tenants ?? []))
    .orderBy('tenant')
    .execute();
  return rows.map(({ tenant }) => tenant);
}

function onlyGroup(tenants: string[]): { groups: Group[]; without: string[] } {
  return { groups: tenants.length > 0 ? [{ payer: null, tenants }] : [], without: [] };
}

function groupByDebtorAccount(
  tenants: readonly string[],
  findDebtorAccount: FindDebtorAccount,
): { groups: Group[]; without: string[] } {
  const groups = new Map<string, Group>();
  const without: string[] = [];
  for (const tenant of tenants) {
    const account = findDebtorAccount(tenant);
    if (!account) {
      without.push(tenant);
      continue;
    }
    const payer = { name: account.name, iban: account.iban.replaceAll(' ', ''), bic: account.bic ?? null };
    const key = JSON.stringify(payer);
    groups.set(key, { payer, tenants: [...(groups.get(key)?.tenants ?? []), tenant] });
  }
  return { groups: [...groups.values()], without };
}

/** Undefined when a concurrent call took all payouts. */
async function makeBatch(
  trx: OpenTransaction,
  { by, choice, group }: { by: PayoutAct; choice: BatchChoice; group: Group },
): Promise<string | undefined> {
  const free = await trx
    .selectFrom('payout')
    .select('id')
    .where('state', '=', 'due')
    .where('method', '=', choice.method)
    .where('currency', '=', choice.currency)
    .where('tenant', 'in', group.tenants)
    .orderBy('id')
    .limit(MAX_BATCH_PAYMENTS)
    .forUpdate()
    .skipLocked()
    .execute();
  if (free.length === 0) return undefined;
  const batch = await insertBatch(trx, { by, choice, payer: group.payer });
  await trx
    .updateTable('payout')
    .set({ state: 'batched', batch_id: batch.id })
    .where(
      'id',
      'in',
      free.map(({ id }) => id),
    )
    .execute();
  return batch.public_id;
}

function insertBatch(
  trx: OpenTransaction,
  { by, choice, payer }: { by: PayoutAct; choice: BatchChoice; payer: Payer | null },
) {
  return trx
    .insertInto('payout_batch')
    .values({
      public_id: newToken(),
      method: choice.method,
      currency: choice.currency,
      message_id: newMessageId(by.at),
      state: 'open',
      created_by: by.person,
      created_at: by.at,
      payer_name: payer?.name ?? null,
      payer_iban: payer?.iban ?? null,
      payer_bic: payer?.bic ?? null,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow();
}

/** Without characters that are easily confused: people read it out to their bank. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const DRAWN = 12;

/** `20260428-7KQ2M9XVWB4T`: at most 35 characters of the scheme, unique. */
function newMessageId(at: Date): string {
  const drawn = Array.from({ length: DRAWN }, () => READABLE[randomInt(READABLE.length)]).join('');
  return `${at.toISOString().slice(0, 10).replaceAll('-', '')}-${drawn}`;
}
