import type { OpenTransaction } from '../../../database/index.server.ts';
import type { AccountTokensBody } from '../../../generated/api/types.gen.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { equalTexts, hashToken, type Secrets } from '../../secrets/index.server.ts';
import { repeatedCookie } from '../sessions/known-browsers.ts';
import { issueTokens } from '../sessions/open-session.ts';
import type { Tokens } from '../tokens.ts';

/** For this long, a browser that repeats a sign-in gets the session that it opened before. */
export const RECEIPT_MS = 300_000;

/** The origin of a session: the single-use secret, and the cookie of the browser that sent it. */
export interface Receipt {
  /** Random; known only to this browser and the server. */
  cookie: string;
  /** All parts of the request that must match in the repetition. */
  secret: string;
}

export interface ReceiptParts {
  tokens: Tokens;
  secrets: Pick<Secrets, 'keys'>;
}

/** Undefined for a browser without a cookie: any client could repeat its request. */
export function receiptFor(cookie: string | undefined, secret: string): Receipt | undefined {
  return cookie ? { cookie, secret } : undefined;
}

export function hashReceipt({ cookie, secret }: Receipt): string {
  return hashToken(`receipt\n${cookie}\n${secret}`);
}

/**
 * The tokens of a receipt, one per data key, the current key first. They are derived, not random, so they can be
 * returned twice although only hashes are stored.
 */
export function deriveReceiptTokens(
  { keys }: Pick<Secrets, 'keys'>,
  { cookie, secret }: Receipt,
  purpose: 'refresh token' | 'known browser' | 'desk session',
): string[] {
  return keys.map((key) => key.fingerprint(`${cookie}\n${secret}`, `${purpose} of a receipt`));
}

export interface SignedIn {
  tokens: AccountTokensBody;
  /** The known-browser cookie to set. */
  cookie: string;
}

export interface RepeatedSignIn extends SignedIn {
  email: string;
}

/**
 * Repeats a success for a browser whose answer was lost. Undefined when none happened within the last minutes, when the
 * session has ended, and when its tokens were used: then the answer had arrived.
 */
export async function repeatSignIn(
  { tokens, secrets }: ReceiptParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  receipt: Receipt,
): Promise<RepeatedSignIn | undefined> {
  const session = await trx
    .selectFrom('account_session as session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'public_id', 'account_id', 'identifier', 'role', 'email'])
    .where('receipt_hash', '=', hashReceipt(receipt))
    .where('tenant', '=', ctx.tenant.id)
    .where('ended_at', 'is', null)
    .where('session.created_at', '>', new Date(ctx.now().getTime() - RECEIPT_MS))
    .forUpdate('session')
    .executeTakeFirst();
  if (!session) return undefined;
  const stored = await trx
    .selectFrom('refresh_token')
    .select(['token_hash', 'replaced_at'])
    .where('session_id', '=', session.id)
    .execute();
  if (stored.some(({ replaced_at }) => replaced_at !== null)) return undefined;
  const refreshToken = deriveReceiptTokens(secrets, receipt, 'refresh token').find((token) =>
    stored.some(({ token_hash }) => equalTexts(hashToken(token), token_hash)),
  );
  if (refreshToken === undefined) return undefined;
  const { account_id, identifier, role, public_id, email } = session;
  return {
    tokens: await issueTokens(tokens, ctx, { identifier, role, sessionId: public_id }, refreshToken),
    cookie: await repeatedCookie(trx, {
      accountId: account_id,
      cookie: receipt.cookie,
      drawn: deriveReceiptTokens(secrets, receipt, 'known browser'),
    }),
    email,
  };
}
