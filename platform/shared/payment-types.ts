/** Whether a payment type pays to a PayPal account. */
export function isPayPal({ code }: { code: string }): boolean {
  return code === 'Paypal';
}

/** Ids of the tenant's payment types that pay to a PayPal account. */
export function listPayPalTypeIds(types: readonly { id: number; code: string }[]): number[] {
  return types.filter(isPayPal).map(({ id }) => id);
}

/** Id of the tenant's payment type that pays to an account of a kind; undefined where there is none. */
export function findPaymentTypeId(
  types: readonly { id: number; code: string }[],
  kind: 'bank' | 'paypal',
): number | undefined {
  const payPal = listPayPalTypeIds(types);
  return types.find(({ id }) => payPal.includes(id) === (kind === 'paypal'))?.id;
}
