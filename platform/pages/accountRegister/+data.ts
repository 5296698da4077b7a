import { type AccountData, accountData } from '../account-data.ts';
import type { PageContextServer } from '../page-context.ts';

export async function data(pageContext: PageContextServer): Promise<AccountData> {
  return accountData(pageContext, 'account.register.title');
}
