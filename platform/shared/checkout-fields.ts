const ADDRESS_FIELDS = ['firstName', 'lastName', 'street', 'postalCode', 'city', 'email'] as const;
const PAYOUT_FIELDS = ['paymentType', 'accountHolder', 'iban', 'paypalEmail'] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type PayoutField = (typeof PAYOUT_FIELDS)[number];
/** The checkout asks for these and no more; of the last three at most two at a time. */
export type CheckoutField = AddressField | PayoutField;

type Typed = Readonly<Record<string, string | undefined>>;

/** The address part of a posted form or draft as typed; a missing field is an empty one. */
export function addressOf(values: Typed): Record<AddressField, string> {
  return pick(values, ADDRESS_FIELDS);
}

/** The payout part as typed, with the fields of both ways to be paid, so that a change of mind loses nothing. */
export function payoutOf(values: Typed): Record<PayoutField, string> {
  return pick(values, PAYOUT_FIELDS);
}

export type PayoutInput =
  | { paymentType: 13; accountHolder: string; iban: string }
  | { paymentType: 2; paypalEmail: string };

/** What a trade takes: the type as a number and only the fields of the chosen way. `payPalTypes` are the tenant's ids of it. */
export function payoutInput(values: Typed, payPalTypes: readonly number[]): PayoutInput {
  const { paymentType, accountHolder, iban, paypalEmail } = trimmed(payoutOf(values));
  const chosen = Number(paymentType);
  // The ids are checked against the tenant and the schema by whoever takes the input.
  return payPalTypes.includes(chosen)
    ? { paymentType: chosen as 2, paypalEmail }
    : { paymentType: chosen as 13, accountHolder, iban };
}

export function addressInput(values: Typed): Record<AddressField, string> {
  return trimmed(addressOf(values));
}

/** Ids of the tenant's payment types that pay to a PayPal account. */
export function payPalTypesOf(types: readonly { id: number; code: string }[]): number[] {
  return types.filter((type) => type.code === 'Paypal').map((type) => type.id);
}

function pick<K extends string>(values: Typed, names: readonly K[]): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<K, string>;
}

function trimmed<K extends string>(values: Record<K, string>): Record<K, string> {
  const entries = Object.entries<string>(values).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(entries) as Record<K, string>;
}
