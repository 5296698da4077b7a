/** The key of every answer of a shop that a network may hold. */
export function shopKey(tenant: string): string {
  return `shop:${tenant}`;
}
