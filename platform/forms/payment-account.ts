import type { TradePayoutBody } from '../generated/api/types.gen.ts';
import { findPaymentTypeId } from '../shared/payment-types.ts';
import { bankAccountForm } from './bank-account.ts';
import { type Checked, check, isObject } from './check.ts';
import type { FormFacts } from './define-form.ts';
import { paypalAccountForm } from './paypal-account.ts';

type Kind = 'bank' | 'paypal';

/** Pointer of the account in the form of its kind, and in the body of a customer's first account. */
const places = {
  bank: { member: 'payment', first: 'bankAccount', at: bankAccountForm.at.iban },
  paypal: { member: 'paypalAccount', first: 'paypalAccount', at: paypalAccountForm.at.paypalEmail },
} as const;

/** A bank or PayPal account as its form sends it, converted to a payout. */
export function readPayment(
  kind: Kind,
  body: unknown,
  facts: FormFacts,
): Checked<{ id: string; payout: TradePayoutBody }> {
  const type = findPaymentTypeId(facts.tenant.paymentTypes, kind);
  if (type === undefined) return rejectMember(places[kind].at, 'paymentType.unknown', 'This shop pays in no such way.');
  if (kind === 'bank') {
    const said = check(bankAccountForm, body, facts);
    if (!said.ok) return said;
    const { id, accountHolder, iban } = said.value.payment;
    return read({ id, payout: { paymentType: type, accountHolder, iban } });
  }
  const said = check(paypalAccountForm, body, facts);
  if (!said.ok) return said;
  const { id, email } = said.value.paypalAccount;
  return read({ id, payout: { paymentType: type, paypalEmail: email } });
}

/** A customer's first account: one of the two, and the other null. Problems name the members of this body. */
export function readFirstPayment(input: unknown, facts: FormFacts): Checked<TradePayoutBody> {
  const body = isObject(input) ? input : {};
  const [kind, ...more] = (['bank', 'paypal'] as const).filter((one) => isObject(body[places[one].first]));
  if (kind === undefined) return rejectMember('/bankAccount', 'required', 'Name an account of a bank or of PayPal.');
  if (more.length > 0) return rejectMember('/paypalAccount', 'onlyOne', 'Name one account; the other one is null.');
  const { member, first } = places[kind];
  const said = readPayment(kind, { [member]: { ...(body[first] as object), id: '' } }, facts);
  if (said.ok) return read(said.value.payout);
  const moved = said.problems.map(({ pointer, ...problem }) => ({
    ...problem,
    pointer: pointer.replace(`/${member}/`, `/${first}/`),
  }));
  return { ok: false, problems: moved };
}

function read<Value>(value: Value): Checked<Value> {
  return { ok: true, value, problems: [] };
}

function rejectMember(pointer: string, code: string, detail: string): Checked<never> {
  return { ok: false, problems: [{ pointer, code, detail }] };
}
