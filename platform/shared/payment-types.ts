/** Ids of the tenant's payment types that pay to a PayPal account. */
export function payPalTypesOf(types: readonly { id: number; code: string }[]): number[] {
  return types.filter((type) => type.code === 'Paypal').map((type) => type.id);
}
