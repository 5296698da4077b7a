import type { Database, OpenTransaction } from '../../database/index.server.ts';
import type {
  AccountActivationBody,
  AccountDeleteInputBody,
  AccountLinkBody,
  AccountSessionsBody,
  AccountTokensBody,
} from '../../generated/api/types.gen.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { CustomerService } from '../customers/index.server.ts';
import type { MailService } from '../mail/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import type { FactorsService } from './factors/types.ts';
import type { LinkBrowser } from './links/receipts.ts';
import type { PasswordError } from './passwords/check-password.ts';
import type { Busy, PasswordHashing } from './passwords/hashing.ts';
import type { Authenticated } from './sessions/authenticate.ts';
import type { EndedSessions } from './sessions/end-sessions.ts';
import type { NewSession } from './sessions/open-session.ts';
import type { SignedOut } from './sessions/sign-out.ts';
import type { TooSoon } from './sign-in/back-off.ts';
import type { Receipt, RepeatedSignIn, SignedIn } from './sign-in/receipts.ts';
import type { Browser, Credentials, EnteringAccount, SignInError } from './sign-in/sign-in.ts';
import type { Tokens } from './tokens.ts';

export interface AccountService extends SessionService, CoreService {
  factors: FactorsService;
  sweep: Sweep;
}

/** Sessions, by tokens. */
export interface SessionService {
  /** Verifies an access token of this tenant together with its session; undefined for every other text. */
  authenticate(ctx: RequestContext, token: string): Promise<Authenticated | undefined>;
  /** Signs in with a password and, if the account requires one, a code. */
  signIn(ctx: RequestContext, typed: Credentials, browser: Browser): Promise<Result<SignedIn, SignInError>>;
  /**
   * Signs in an account whose owner authenticated by other means: session, known browser, mail about a new browser.
   * Undefined when the account was deleted.
   */
  enter(trx: OpenTransaction, ctx: RequestContext, entering: EnteringAccount): Promise<SignedIn | undefined>;
  /** Repeats the result of a sign-in with a single-use secret, for a browser whose answer was lost. */
  repeatSignIn(trx: OpenTransaction, ctx: RequestContext, receipt: Receipt): Promise<RepeatedSignIn | undefined>;
  /** Opens a session for an account of this tenant, without any other step. */
  openSession(trx: OpenTransaction, ctx: RequestContext, session: NewSession): Promise<AccountTokensBody>;
  /** Continues a session; undefined when it has ended. Reuse of a replaced refresh token ends it. */
  refresh(ctx: RequestContext, token: string): Promise<AccountTokensBody | undefined>;
  /** Ends the session of either token; `over` when it had ended before, `unknown` when neither belongs to a session. */
  signOut(ctx: RequestContext, sent: SignedOut): Promise<'ended' | 'over' | 'unknown'>;
  /** Ends sessions of one account: their tokens are invalid after the commit. Returns the number of ended sessions. */
  endSessions(trx: OpenTransaction, ctx: RequestContext, ended: EndedSessions): Promise<number>;
  /** This call and those below are about `ctx.account`. */
  listSessions(ctx: RequestContext): Promise<AccountSessionsBody>;
  /** False when the session is not the account's, or has ended. */
  endSession(ctx: RequestContext, id: string): Promise<boolean>;
  /** Also makes every browser unknown except the one with this cookie. Returns the number of ended sessions. */
  signOutEverywhere(ctx: RequestContext, cookie: string | undefined): Promise<number>;
  /** Allows the session sensitive calls for ten minutes. */
  confirmPassword(ctx: RequestContext, password: string): Promise<Result<null, PasswordError | TooSoon>>;
}

/**
 * `link.gone`: unknown, used or expired link; callers cannot distinguish them. `notOwn`: the body names another
 * account. `mailbox.full`: too many mails wait for this mailbox.
 */
export type AccountServiceError =
  | { code: 'fields'; fields: ProblemField[] }
  | { code: 'link.gone' }
  | { code: 'notOwn' }
  | { code: 'mailbox.full'; retryAfterSeconds: number }
  | TooSoon
  | Busy;

export interface Activation {
  /** `{ password? }`, of any shape. */
  input?: unknown;
  browser?: LinkBrowser;
  /** User-agent header of the browser. */
  userAgent?: string | undefined;
  /** The request of a page without scripts: a missing password is reported, and no session is opened. */
  form?: boolean;
}

export interface ActivatedAccount {
  answer: AccountActivationBody;
  /** The known-browser cookie to set. */
  knownBrowser?: string;
}

export interface PasswordReset {
  /** The known-browser cookie to set. */
  knownBrowser?: string;
}

/** The calls that accounts make to the customer service. */
export type AccountCustomers = Pick<
  CustomerService,
  'open' | 'join' | 'erase' | 'countGuestSales' | 'maskedPayouts' | 'unconfirmPayouts'
>;

/** Dependencies of the calls about accounts and passwords. */
export interface CoreParts {
  database: Database;
  secrets: Secrets;
  mail: Pick<MailService, 'write' | 'queue' | 'hasRoom'>;
  customers: AccountCustomers;
  hashing: PasswordHashing;
  tokens: Tokens;
}

/** Accounts, their addresses and passwords. No answer to a guest reveals whether an address has an account. */
export interface CoreService {
  /**
   * Accepts a registration of any shape. The link in its mail proves the address; the typed data counts in this
   * browser.
   */
  register(ctx: RequestContext, input: unknown, browser?: LinkBrowser): Promise<Result<null, AccountServiceError>>;
  /** Describes a link. Changes nothing. */
  readLink(
    ctx: RequestContext,
    token: string,
    browser: LinkBrowser,
  ): Promise<Result<AccountLinkBody, AccountServiceError>>;
  /**
   * Opens the account of a link, and signs in the browser that registered it. Works once; for some minutes the browser
   * that used it gets the same answer again.
   */
  activate(
    ctx: RequestContext,
    token: string,
    activation?: Activation,
  ): Promise<Result<ActivatedAccount, AccountServiceError>>;
  /** Whether there is an account with this identifier. Changes nothing. */
  findActivation(ctx: RequestContext, identifier: string): Promise<AccountActivationBody>;
  /** `{ email, lang }`: sends a link for a new password. */
  requestReset(ctx: RequestContext, input: unknown): Promise<Result<null, AccountServiceError>>;
  /** `{ password, keepFactors, headers: { token } }`. Works once, and repeats its answer as `activate` does. */
  resetPassword(
    ctx: RequestContext,
    input: unknown,
    browser?: LinkBrowser,
  ): Promise<Result<PasswordReset, AccountServiceError>>;
  /**
   * `{ password, userId, email, currentPassword }` of the signed-in account; the browser with this cookie stays known.
   */
  changePassword(ctx: RequestContext, input: unknown, cookie?: string): Promise<Result<null, AccountServiceError>>;
  /** `{ email, currentPassword }`: sends a link to the signed-in account's other address. */
  changeEmail(ctx: RequestContext, input: unknown): Promise<Result<null, AccountServiceError>>;
  /** Moves an account to the address of a link. Works once, and repeats its answer as `activate` does. */
  confirmEmail(ctx: RequestContext, token: string, browser?: LinkBrowser): Promise<Result<null, AccountServiceError>>;
  /** Deletes the signed-in account. */
  deleteUser(ctx: RequestContext, input: AccountDeleteInputBody): Promise<Result<null, AccountServiceError>>;
}
