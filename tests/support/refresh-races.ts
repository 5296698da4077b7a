import type { Database } from '../../platform/database/index.server.ts';
import type { AccountTokensBody } from '../../platform/generated/api/types.gen.ts';
import type { AccountService } from '../../platform/services/accounts/index.server.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { signIn, storeAccount } from './accounts.ts';

interface Parts {
  database: Database;
  accounts: AccountService;
}

/** Rounds of one session in which 2 to 8 tabs refresh at the same time, and what they got. */
export interface Races {
  rounds: number;
  refreshes: number;
  /** Rounds in which the tabs got more than one successor. */
  split: number;
  /** Tabs that received an ended session. */
  signedOut: number;
  /** Refresh tokens the session has had. */
  tokens: number;
}

interface RaceOptions {
  rounds: number;
  /** Anything; the same makes the same rounds. */
  seed: number;
}

/**
 * In each round all tabs ask with the token of the round before; in every third one of them is late by up to ten seconds and asks
 * when the others are done. The clock goes on between rounds by up to ten minutes.
 */
export async function raceRefreshes(
  { database, accounts }: Parts,
  ctx: RequestContext,
  { rounds, seed }: RaceOptions,
): Promise<Races> {
  const random = numbersFrom(seed);
  let at = ctx.now().getTime();
  const now = () => new Date(at);
  const moving = { ...ctx, now };
  const account = await storeAccount(database, moving);
  let { refresh_token: token } = await signIn({ database, accounts }, moving, account);
  const races: Races = { rounds, refreshes: 0, split: 0, signedOut: 0, tokens: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const refresh = () => accounts.refresh(moving, token);
    const tabs = 2 + Math.floor(random() * 7);
    const early = round % 3 === 0 ? tabs - 1 : tabs;
    const answers = await Promise.all(Array.from({ length: early }, refresh));
    at += Math.floor(random() * 10_000);
    if (early < tabs) answers.push(await refresh());
    const given = answers.filter((answer): answer is AccountTokensBody => answer !== undefined);
    const successors = new Set(given.map(({ refresh_token }) => refresh_token));
    races.refreshes += tabs;
    races.signedOut += tabs - given.length;
    if (successors.size !== 1) races.split += 1;
    token = [...successors][0] ?? token;
    at += Math.floor(random() * 600_000);
  }
  const { count } = await database.db
    .selectFrom('refresh_token')
    .innerJoin('account_session', 'account_session.id', 'session_id')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  return { ...races, tokens: count };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
