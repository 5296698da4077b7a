/** The header of a call that somebody makes as the owner of an account. */
export function bearer(accessToken: string): { authorization: string } {
  return { authorization: `Bearer ${accessToken}` };
}
