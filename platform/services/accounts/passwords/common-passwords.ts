let known: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 of the most common passwords. Loaded at the first check, on the server only. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** True for a common password, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.toLowerCase());
}
