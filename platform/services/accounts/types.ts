import type { Database, OpenTransaction } from '../../database/index.server.ts';
import type {
  AccountActivationBody,
  AccountDeleteInputBody,
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
import type { Busy, PasswordHashing } from './passwords/hashing.ts';
import type { Authenticated } from './sessions/authenticate.ts';
import type { EndedSessions } from './sessions/end-sessions.ts';
import type { NewSession } from './sessions/open-session.ts';
import type { Tokens } from './tokens.ts';

export interface AccountService extends SessionService, CoreService {
  factors: FactorsService;
  sweep: Sweep;
}

/** Who is signed in, by tokens. */
export interface SessionService {
  /** Verifies an access token of this tenant together with its session; undefined for every other text. */
  authenticate(ctx: RequestContext, token: string): Promise<Authenticated | undefined>;
  /** Begins a session for an account of this tenant whose owner has just proved to be who they are. */
  openSession(trx: OpenTransaction, ctx: RequestContext, session: NewSession): Promise<AccountTokensBody>;
  /** Ends sessions of one account: their tokens are worth nothing from the commit on. Returns how many there were. */
  endSessions(trx: OpenTransaction, ctx: RequestContext, ended: EndedSessions): Promise<number>;
}

/** `link.gone`: no such link, or used, or too old; nobody can tell which. `notOwn`: the body names another account. */
export type AccountRefusal =
  | { code: 'fields'; fields: ProblemField[] }
  | { code: 'link.gone' }
  | { code: 'notOwn' }
  | Busy;

/** What the calls about accounts and their passwords need. */
export interface CoreParts {
  database: Database;
  secrets: Secrets;
  mail: Pick<MailService, 'write' | 'queue'>;
  customers: Pick<CustomerService, 'open' | 'join' | 'erase'>;
  hashing: PasswordHashing;
  tokens: Pick<Tokens, 'activation'>;
}

/** Accounts, their addresses and passwords. No answer to a guest tells whether an address has an account. */
export interface CoreService {
  /** Takes a registration of any shape; the account opens when the link in its mail is confirmed. */
  register(ctx: RequestContext, input: unknown): Promise<Result<null, AccountRefusal>>;
  /** Opens the account of a link. Works once. */
  activate(ctx: RequestContext, token: string): Promise<Result<AccountActivationBody, AccountRefusal>>;
  /** Whether there is an account with this identifier. Changes nothing. */
  findActivation(ctx: RequestContext, identifier: string): Promise<AccountActivationBody>;
  /** `{ email, lang }`: sends a link for a new password. */
  requestReset(ctx: RequestContext, input: unknown): Promise<Result<null, AccountRefusal>>;
  /** `{ password, headers: { token } }`. Works once. */
  resetPassword(ctx: RequestContext, input: unknown): Promise<Result<null, AccountRefusal>>;
  /** `{ password, userId, email, currentPassword }` of the signed-in account. */
  changePassword(ctx: RequestContext, input: unknown): Promise<Result<null, AccountRefusal>>;
  /** `{ email, currentPassword }`: sends a link to the signed-in account's other address. */
  changeEmail(ctx: RequestContext, input: unknown): Promise<Result<null, AccountRefusal>>;
  /** Moves an account to the address of a link. Works once. */
  confirmEmail(ctx: RequestContext, token: string): Promise<Result<null, AccountRefusal>>;
  /** Deletes the signed-in account. */
  deleteUser(ctx: RequestContext, input: AccountDeleteInputBody): Promise<Result<null, AccountRefusal>>;
}
