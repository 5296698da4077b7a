import { isDeepStrictEqual } from 'node:util';
import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { readFirstPayment, readPayment } from '../../forms/payment-account.ts';
import type {
  BankAccountBody,
  PaymentAccountBody,
  PaymentAccountInputBody,
  PaypalAccountBody,
} from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { type CustomerParts, changeOwn, readOwn } from './change-own.ts';
import {
  findPayment,
  getPaymentKind,
  insertPayment,
  openPayout,
  type PaymentKind,
  type PaymentRow,
  replacePayment,
} from './payment-rows.ts';
import type { Told } from './types.ts';

export function readBankAccount(parts: CustomerParts, ctx: RequestContext): Told<BankAccountBody> {
  return readOwn(parts, ctx, async ({ id }) => ({
    payment: bankView(await findPayment(parts.database.db, id, { kind: 'bank' })),
  }));
}

export function readPaypalAccount(parts: CustomerParts, ctx: RequestContext): Told<PaypalAccountBody> {
  return readOwn(parts, ctx, async ({ id }) => ({
    paypalAccount: paypalView(await findPayment(parts.database.db, id, { kind: 'paypal' })),
  }));
}

export async function changeBankAccount(
  parts: CustomerParts,
  ctx: RequestContext,
  input: unknown,
): Told<BankAccountBody> {
  const changed = await changePayment(parts, ctx, 'bank', input);
  return changed.ok ? ok({ payment: bankView(changed.value) }) : changed;
}

export async function changePaypalAccount(
  parts: CustomerParts,
  ctx: RequestContext,
  input: unknown,
): Told<PaypalAccountBody> {
  const changed = await changePayment(parts, ctx, 'paypal', input);
  return changed.ok ? ok({ paypalAccount: paypalView(changed.value) }) : changed;
}

/** Of two concurrent requests for the same kind, one takes effect. The other succeeds if it has the same details. */
export async function createPaymentAccount(
  parts: CustomerParts,
  ctx: RequestContext,
  input: PaymentAccountInputBody,
): Told<PaymentAccountBody> {
  const said = readFirstPayment(input, ctx);
  if (!said.ok) return fail({ code: 'fields', fields: said.problems });
  const payout = said.value;
  return changeOwn(parts, ctx, async (trx, owner) => {
    if (input.customer !== owner.public_id) return fail({ code: 'notOwn' });
    const at = ctx.now();
    const made = await insertPayment(trx, parts.secrets, { customerId: owner.id, payout, isPrimary: false, at });
    if (!made) {
      const row = await findPayment(trx, owner.id, { kind: getPaymentKind(payout) });
      const isRepeated = row?.confirmed_at && isDeepStrictEqual(openPayout(parts.secrets, row), payout);
      return isRepeated ? ok(paymentView(row)) : fail({ code: 'payment.exists' });
    }
    await tellOwner(parts, trx, ctx);
    return ok(paymentView(made));
  });
}

/** Needs no input: the owner has seen the masked payout, and entered the password within minutes. */
export async function confirmPayment(parts: CustomerParts, ctx: RequestContext, id: string): Told<PaymentAccountBody> {
  return changeOwn(parts, ctx, async (trx, owner) => {
    const row = await findPayment(trx, owner.id, { publicId: id });
    if (!row) return fail({ code: 'payment.unknown' });
    const at = ctx.now();
    await trx.updateTable('customer_payment').set({ confirmed_at: at }).where('id', '=', row.id).execute();
    await tellOwner(parts, trx, ctx);
    return ok(paymentView({ ...row, confirmed_at: at }));
  });
}

/**
 * Afterwards no payout of the account is used before it is confirmed. A concurrent change commits before or is
 * rejected.
 */
export async function unconfirmPayouts(trx: OpenTransaction, accountId: number): Promise<number> {
  const owner = await trx
    .selectFrom('customer')
    .select('id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const { numUpdatedRows } = await trx
    .updateTable('customer_payment')
    .set({ confirmed_at: null })
    .where('customer_id', '=', owner?.id ?? -1)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function listMaskedPayouts(db: Query, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_payment')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .select('payout_masked')
    .where('account_id', '=', accountId)
    .orderBy('customer_payment.id')
    .execute();
  return rows.map(({ payout_masked }) => payout_masked);
}

async function changePayment(
  parts: CustomerParts,
  ctx: RequestContext,
  kind: PaymentKind,
  input: unknown,
): Told<PaymentRow> {
  const said = readPayment(kind, input, ctx);
  if (!said.ok) return fail({ code: 'fields', fields: said.problems });
  const { id, payout } = said.value;
  return changeOwn(parts, ctx, async (trx, owner) => {
    const row = await findPayment(trx, owner.id, { publicId: id });
    if (row?.kind !== kind) return fail({ code: 'payment.unknown' });
    const changed = await replacePayment(trx, parts.secrets, { row, payout, at: ctx.now() });
    await tellOwner(parts, trx, ctx);
    return ok(changed);
  });
}

/** Sent by mail in the language of the account: the owner learns of every change, including those by others. */
export async function tellOwner(
  { mail, payoutMail }: Pick<CustomerParts, 'mail' | 'payoutMail'>,
  trx: OpenTransaction,
  ctx: RequestContext,
): Promise<void> {
  const account = await trx
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('id', '=', ctx.account?.id ?? -1)
    .executeTakeFirst();
  if (!account) return;
  const own = { ...ctx, locale: account.locale };
  await mail.queue(trx, own, mail.write(payoutMail, own, { to: account.email, at: ctx.now() }));
}

function toPaymentFacts(row: PaymentRow) {
  return { isPrimary: row.is_primary, confirmed: row.confirmed_at !== null };
}

function paymentView(row: PaymentRow): PaymentAccountBody {
  const isBank = row.kind === 'bank';
  return { payment: isBank ? bankView(row) : null, paypalAccount: isBank ? null : paypalView(row) };
}

function bankView(row: PaymentRow | undefined): BankAccountBody['payment'] {
  if (!row) return null;
  return {
    id: row.public_id,
    accountHolder: row.account_holder ?? '',
    iban: row.payout_masked,
    ...toPaymentFacts(row),
  };
}

function paypalView(row: PaymentRow | undefined): PaypalAccountBody['paypalAccount'] {
  return row ? { id: row.public_id, email: row.payout_masked, ...toPaymentFacts(row) } : null;
}
