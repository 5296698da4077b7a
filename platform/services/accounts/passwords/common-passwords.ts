let known: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords, those that are used and tried most. Read with the first question, on the server alone. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password is among those that are used most, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.toLowerCase());
}
