import type { Database } from '../../database/index.server.ts';
import type { MailService } from '../mail/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { createCore } from './core.ts';
import { createFactors } from './factors/factors.ts';
import { forgetLinks } from './forget-links.ts';
import { createNotify } from './notices.ts';
import { createHashing } from './passwords/hashing.ts';
import { createSessions, sweepSessions } from './sessions/create-sessions.ts';
import { createTokens } from './tokens.ts';
import type { AccountCustomers, AccountService } from './types.ts';

export { LINK_SECRET_SECONDS } from './account-links.ts';
export { accountMails } from './account-mail.ts';
export { CHALLENGE_MS } from './factors/challenges.ts';
export { readNewPasskey, readPasskeyUse } from './factors/passkey-answer.ts';
export {
  isCredentialId,
  namesOwner,
  newPasskeyOptions,
  passkeyUseOptions,
  toCredential,
  toStoredPasskey,
} from './factors/passkey-options.ts';
export { factorsSealed } from './factors/sealed.ts';
export { encodeTotpSecret, findTimeStep, toTotpView } from './factors/totp.ts';
export type { FactorError, PasskeyPage } from './factors/types.ts';
export type { LinkBrowser } from './links/receipts.ts';
export { problemsOfChosen } from './passwords/chosen-password.ts';
export { type Busy, createHashing, type PasswordHashing } from './passwords/hashing.ts';
export { accountData } from './personal-data.ts';
export { createRemoteAccounts } from './remote.ts';
export { accountSealed } from './sealed.ts';
export { browserTokenHashes, browserTokens, KNOWN_BROWSER_DAYS, withBrowserToken } from './sessions/browser-tokens.ts';
export { newBrowserCookie } from './sessions/known-browsers.ts';
export {
  type AttemptCounter,
  countTry,
  resetBackOff as forgiveTries,
  secondsLeft as secondsUntilTry,
  settleTries,
  type TooSoon,
} from './sign-in/back-off.ts';

import { HOUR_MS } from '../../shared/durations.ts';

export { deriveReceiptTokens, hashReceipt, RECEIPT_MS, type Receipt, receiptFor } from './sign-in/receipts.ts';
export type { Browser, SignInError } from './sign-in/sign-in.ts';
export type { AccountService } from './types.ts';

export interface AccountParts {
  database: Database;
  secrets: Secrets;
  mail: Pick<MailService, 'write' | 'queue' | 'hasRoom'>;
  customers: AccountCustomers;
}

/** Creates the account service: accounts and their sessions. */
export function createAccounts({ database, secrets, mail, customers }: AccountParts): AccountService {
  const { db } = database;
  const tokens = createTokens(secrets);
  const hashing = createHashing();
  const factors = createFactors({ database, secrets, mail });
  return {
    ...createSessions({
      database,
      secrets,
      tokens,
      hashing,
      notify: createNotify(mail),
      checkSecondFactor: factors.checkSecondFactor,
    }),
    ...createCore({ database, secrets, mail, customers, hashing, tokens }),
    factors,
    sweep: {
      what: 'sessions, registrations, links and passkey challenges',
      everyMs: HOUR_MS,
      run: async (now) => (await sweepSessions(db, now)) + (await forgetLinks(db, now)) + (await factors.forget(now)),
    },
  };
}
