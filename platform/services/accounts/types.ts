import type { OpenTransaction } from '../../database/index.server.ts';
import type { AccountTokensBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { FactorsService } from './factors/types.ts';
import type { Authenticated } from './sessions/authenticate.ts';
import type { EndedSessions } from './sessions/end-sessions.ts';
import type { NewSession } from './sessions/open-session.ts';

export interface AccountService extends SessionService {
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
