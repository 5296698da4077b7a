/** The `Authorization` header of a call made as the owner of an account. */
export function bearer(accessToken: string): { authorization: string } {
  return { authorization: `Bearer ${accessToken}` };
}
