/** True for a common password, in any case. The list is loaded at the first check, on the server only. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { COMMON_PASSWORDS } = await import('./common-password-list.ts');
  return COMMON_PASSWORDS.has(password.toLowerCase());
}
