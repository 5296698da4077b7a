import type { Selectable } from 'kysely';
import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { TradePayoutBody } from '../../generated/api/types.gen.ts';
import { maskPayout } from '../../shared/payout-masks.ts';
import { newToken, type Secrets } from '../secrets/index.server.ts';
import { customerPayoutColumn } from './sealed.ts';
import type { CustomerPaymentTable } from './tables.ts';

export type PaymentRow = Selectable<CustomerPaymentTable>;
export type PaymentKind = PaymentRow['kind'];

interface NewPayment {
  customerId: number;
  payout: TradePayoutBody;
  isPrimary: boolean;
  at: Date;
}

/** Undefined when the customer already has a payout of this kind, including one from a concurrent request. */
export async function insertPayment(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'seal'>,
  { customerId, payout, isPrimary, at }: NewPayment,
): Promise<PaymentRow | undefined> {
  const public_id = newToken();
  return trx
    .insertInto('customer_payment')
    .values({
      public_id,
      customer_id: customerId,
      kind: getPaymentKind(payout),
      ...payoutColumns(secrets, public_id, payout),
      is_primary: isPrimary,
      changed_at: at,
      confirmed_at: at,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'kind']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Replaces the payout of a row; its id stays. */
export async function replacePayment(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'seal'>,
  { row, payout, at }: { row: Pick<PaymentRow, 'id' | 'public_id'>; payout: TradePayoutBody; at: Date },
): Promise<PaymentRow> {
  return trx
    .updateTable('customer_payment')
    .set({ ...payoutColumns(secrets, row.public_id, payout), changed_at: at, confirmed_at: at })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findPayment(
  db: OpenTransaction | Query,
  customerId: number,
  by: { kind: PaymentKind } | { publicId: string },
): Promise<PaymentRow | undefined> {
  const own = db.selectFrom('customer_payment').selectAll().where('customer_id', '=', customerId);
  return ('kind' in by ? own.where('kind', '=', by.kind) : own.where('public_id', '=', by.publicId)).executeTakeFirst();
}

export function getPaymentKind(payout: TradePayoutBody): PaymentKind {
  return 'iban' in payout ? 'bank' : 'paypal';
}

export function openPayout(
  secrets: Pick<Secrets, 'open'>,
  row: Pick<PaymentRow, 'public_id' | 'payout_sealed'>,
): TradePayoutBody {
  return JSON.parse(secrets.open(row.payout_sealed, customerPayoutColumn.purpose(row))) as TradePayoutBody;
}

/** The stored columns of a payout: all of it sealed, and the masked form. */
function payoutColumns(secrets: Pick<Secrets, 'seal'>, public_id: string, payout: TradePayoutBody) {
  return {
    payout_sealed: secrets.seal(JSON.stringify(payout), customerPayoutColumn.purpose({ public_id })),
    payout_masked: maskPayout(payout),
    account_holder: 'iban' in payout ? payout.accountHolder : null,
  };
}
