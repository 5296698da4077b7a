import { openDatabase } from '../../platform/database/index.server.ts';
import { databaseText } from './database-text.ts';
import { ACCOUNT_PASSWORDS, secretsIn, secretsStored } from './secrets.ts';
import { sellers } from './sellers.ts';

/** Two parts of a signed token: its header and what it says. */
const SIGNED = /eyJ[\w-]{10,}\.eyJ[\w-]{10,}/;
/** The end of a mail's link, which is for its mail alone. */
const LINK = /#(?:activate|token|email)=[\w-]{20,}/;

/**
 * Checks a stopped platform: its log and tables contain no password, account number or token of its users.
 * Names what is there all the same.
 */
export async function leaksIn({ dataDir, output }: { dataDir: string; output(): string }): Promise<string[]> {
  const secrets = {
    email: '',
    passwords: ACCOUNT_PASSWORDS,
    ibans: Object.values(sellers).map(({ iban }) => iban),
    linkTokens: [],
    tokens: [],
  };
  const database = await openDatabase({ dataDir });
  const rows = await databaseText(database).finally(() => database.close());
  const log = output().split('\n');
  return [
    ...secretsStored(secrets, rows),
    ...rows.filter(({ text }) => SIGNED.test(text)).map(({ table }) => `a signed token in ${table}`),
    ...rows.filter(({ text }) => LINK.test(text)).map(({ table }) => `the token of a link in ${table}`),
    ...secretsIn(secrets, log),
    ...log.filter((line) => SIGNED.test(line) || LINK.test(line)),
  ];
}
