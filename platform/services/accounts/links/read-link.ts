import type { AccountLinkBody } from '../../../generated/api/types.gen.ts';
import { maskPayout } from '../../../shared/payout-masks.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken } from '../../secrets/index.server.ts';
import { listPasskeys } from '../factors/passkeys.ts';
import { findRegistration, readPayload } from '../registration/find-registration.ts';
import type { AccountServiceError, CoreParts } from '../types.ts';
import { findOpenLink } from './link-rows.ts';
import { browserHash, findReceipt, type LinkBrowser } from './receipts.ts';

const NOTHING = {
  done: false,
  passwordNeeded: false,
  name: '',
  address: false,
  payouts: [],
  passkeys: [],
  codes: false,
  sales: 0,
};

/**
 * Describes a link for the page that asks before it is used. The holder of the link reads the mailbox. Data typed
 * before that proof is shown only to the browser it was typed in.
 */
export async function readLink(
  parts: CoreParts,
  ctx: RequestContext,
  token: string,
  browser: LinkBrowser,
): Promise<Result<AccountLinkBody, AccountServiceError>> {
  const tokenHash = hashToken(token);
  const found =
    (await readRegistration(parts, ctx, tokenHash, browser)) ??
    (await readReset(parts, ctx, tokenHash)) ??
    (await readEmail(parts, ctx, tokenHash)) ??
    (await readReceipt(parts, ctx, tokenHash, browser));
  return found ? ok(found) : fail({ code: 'link.gone' });
}

async function readRegistration(
  { database: { db }, secrets, customers }: CoreParts,
  ctx: RequestContext,
  tokenHash: string,
  browser: LinkBrowser,
): Promise<AccountLinkBody | undefined> {
  const row = await findRegistration(db, ctx, tokenHash);
  if (!row) return undefined;
  const { email } = row;
  const about = { ...NOTHING, kind: 'activate' as const, email, sales: await customers.countGuestSales(ctx, email) };
  if (row.browser_hash === null || row.browser_hash !== browserHash(browser)) return { ...about, passwordNeeded: true };
  const { firstName, lastName, address, payout } = readPayload(secrets, row);
  return {
    ...about,
    signsIn: true,
    name: `${firstName} ${lastName}`,
    address: address !== null,
    payouts: payout ? [maskPayout(payout)] : [],
  };
}

async function readReset(
  { database: { db }, customers }: CoreParts,
  ctx: RequestContext,
  tokenHash: string,
): Promise<AccountLinkBody | undefined> {
  const link = await findOpenLink(db, ctx, { tokenHash, kind: 'reset' });
  if (!link) return undefined;
  const { id, email } = link.account;
  const codes = await db
    .selectFrom('totp')
    .select('account_id')
    .where('account_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    ...NOTHING,
    kind: 'reset',
    email,
    passwordNeeded: true,
    payouts: await customers.maskedPayouts(id),
    passkeys: (await listPasskeys(db, id)).map(({ name }) => name),
    codes: codes !== undefined,
    sales: await customers.countGuestSales(ctx, email),
  };
}

async function readEmail(
  { database: { db }, customers }: CoreParts,
  ctx: RequestContext,
  tokenHash: string,
): Promise<AccountLinkBody | undefined> {
  const { email } = (await findOpenLink(db, ctx, { tokenHash, kind: 'email' })) ?? {};
  if (!email) return undefined;
  return { ...NOTHING, kind: 'email', email, sales: await customers.countGuestSales(ctx, email) };
}

async function readReceipt(
  { database: { db } }: CoreParts,
  ctx: RequestContext,
  tokenHash: string,
  browser: LinkBrowser,
): Promise<AccountLinkBody | undefined> {
  const used = await findReceipt(db, ctx, { tokenHash, browser });
  return used && { ...NOTHING, kind: used.kind, email: used.account.email, done: true };
}
