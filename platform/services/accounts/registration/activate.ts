import { randomUUID } from 'node:crypto';
import type { OpenTransaction } from '../../../database/index.server.ts';
import { activateForm } from '../../../forms/activate.ts';
import { check } from '../../../forms/check.ts';
import type { AccountTokensBody } from '../../../generated/api/types.gen.ts';
import { isBusinessMode } from '../../../shared/business-mode.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { hashToken } from '../../secrets/index.server.ts';
import { browserHash, findReceipt, keepReceipt, type LinkBrowser } from '../links/receipts.ts';
import { trustBrowser } from '../links/trust-browser.ts';
import { lockEmail } from '../lock-email.ts';
import { checkAccountPassword, type StoredAccount } from '../passwords/check-password.ts';
import { problemsOfChosen } from '../passwords/chosen-password.ts';
import { openSession } from '../sessions/open-session.ts';
import { deriveReceiptTokens, hashReceipt, type Receipt, receiptFor, repeatSignIn } from '../sign-in/receipts.ts';
import type { AccountServiceError, ActivatedAccount, Activation, CoreParts } from '../types.ts';
import { findRegistration, type Registration, readPayload } from './find-registration.ts';

/**
 * Opens the account of a proven address. Data typed before the proof counts only in the browser it was typed in, which is
 * signed in. Every other browser chooses a password now, or opens an account without a password, which a reset then sets.
 */
export async function activateAccount(
  parts: CoreParts,
  ctx: RequestContext,
  token: string,
  { input, browser = {}, userAgent, form = false }: Activation = {},
): Promise<Result<ActivatedAccount, AccountServiceError>> {
  const asked = check(activateForm, { ...(input ?? {}), headers: { token } }, ctx);
  if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
  const { password } = asked.value;
  const tokenHash = hashToken(token);
  const pending = await findRegistration(parts.database.db, ctx, tokenHash);
  const entry = form ? undefined : receiptFor(browser.secret, `activation ${tokenHash}`);
  if (!pending) return repeat(parts, ctx, { tokenHash, password, browser, entry });
  const isSame = pending.browser_hash !== null && pending.browser_hash === browserHash(browser);
  if (form && !isSame && password === undefined) return fail({ code: 'fields', fields: [PASSWORD_MISSING] });
  const hashed = await hashChosen(parts, { password, email: pending.email });
  if (!hashed.ok) return hashed;
  const opened = await parts.database.transaction((trx) =>
    open(parts, trx, ctx, { tokenHash, browser, isSame, passwordHash: hashed.value, userAgent, entry }),
  );
  // A concurrent request used the link first, perhaps from this browser.
  return opened ? toActivatedAccount(parts, ctx, opened) : repeat(parts, ctx, { tokenHash, password, browser, entry });
}

const PASSWORD_MISSING = {
  pointer: activateForm.at.password,
  code: 'required',
  detail: 'This browser did not register, so it chooses the password now.',
};

async function hashChosen(
  { hashing }: CoreParts,
  { password, email }: { password: string | undefined; email: string },
): Promise<Result<string | null, AccountServiceError>> {
  if (password === undefined) return ok(null);
  const fields = await problemsOfChosen({ password, email, at: activateForm.at.password });
  return fields.length > 0 ? fail({ code: 'fields', fields }) : hashing.hash(password);
}

interface Opening {
  tokenHash: string;
  browser: LinkBrowser;
  /** True for the browser that registered. */
  isSame: boolean;
  /** Hash of the password chosen with the link. */
  passwordHash: string | null;
  userAgent: string | undefined;
  /** Of the session; undefined for a browser that cannot use one. */
  entry: Receipt | undefined;
}

interface Opened {
  identifier: string;
  email: string;
  knownBrowser?: string | undefined;
  session?: AccountTokensBody | undefined;
}

/** The new account; undefined when the link is invalid. */
async function open(
  parts: CoreParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { tokenHash, browser, isSame, passwordHash, userAgent, entry }: Opening,
): Promise<Opened | undefined> {
  const row = await takeRegistration(trx, ctx, tokenHash);
  if (!row) return undefined;
  const now = ctx.now();
  const typed = isSame ? readPayload(parts.secrets, row) : undefined;
  const password_hash = passwordHash ?? typed?.passwordHash ?? null;
  const account = await trx
    .insertInto('account')
    .values({
      identifier: randomUUID(),
      tenant: ctx.tenant.id,
      email: row.email,
      password_hash,
      role: isBusinessMode(ctx.tenant, undefined) ? 'partner' : 'customer',
      locale: typed?.locale ?? ctx.locale,
      created_at: now,
      password_changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!account) return undefined;
  await parts.customers.open(trx, ctx, { accountId: account.id, ...typed });
  await keepReceipt(trx, ctx, { tokenHash, kind: 'activate', browser, accountId: account.id });
  const { identifier, email } = account;
  if (password_hash === null) return { identifier, email };
  const knownBrowser = await trustBrowser(parts, trx, ctx, { account, browser });
  const session = isSame && entry ? await startSession(parts, trx, ctx, { account, userAgent, entry }) : undefined;
  return { identifier, email, knownBrowser, session };
}

/**
 * Signs in the browser that registered: it typed the password, and its person reads the mailbox. Any other browser signs
 * in with the password, so that a link from somebody else cannot sign a visitor in to an account of theirs.
 */
function startSession(
  { tokens, secrets }: CoreParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { account, userAgent, entry }: { account: StoredAccount; userAgent: string | undefined; entry: Receipt },
): Promise<AccountTokensBody> {
  const [refreshToken = ''] = deriveReceiptTokens(secrets, entry, 'refresh token');
  const receipt = { hash: hashReceipt(entry), refreshToken };
  return openSession(tokens, trx, ctx, { accountId: account.id, userAgent, receipt });
}

/** One link of the address opens an account; all its links end with it. */
async function takeRegistration(
  trx: OpenTransaction,
  ctx: RequestContext,
  tokenHash: string,
): Promise<Registration | undefined> {
  const found = await findRegistration(trx, ctx, tokenHash);
  if (!found) return undefined;
  await lockEmail(trx, ctx, found.email);
  const pending = await trx
    .deleteFrom('registration')
    .where('tenant', '=', ctx.tenant.id)
    .where('email', '=', found.email)
    .returningAll()
    .execute();
  return pending.find((one) => one.token_hash === tokenHash);
}

/** Repeats the answer to the browser that used the link, if it sends the same input. */
async function repeat(
  parts: CoreParts,
  ctx: RequestContext,
  {
    tokenHash,
    password,
    browser,
    entry,
  }: Pick<Opening, 'tokenHash' | 'browser' | 'entry'> & { password?: string | undefined },
): Promise<Result<ActivatedAccount, AccountServiceError>> {
  const { db, transaction } = parts.database;
  const used = await findReceipt(db, ctx, { tokenHash, kind: 'activate', browser });
  if (!used) return fail({ code: 'link.gone' });
  const { account } = used;
  if (password !== undefined) {
    const checked = await checkAccountPassword({ db, hashing: parts.hashing }, account, password);
    if (!checked.ok) return fail(checked.error.code === 'wrong' ? { code: 'link.gone' } : checked.error);
  }
  const session = entry && (await transaction((trx) => repeatSignIn(parts, trx, ctx, entry)))?.tokens;
  return toActivatedAccount(parts, ctx, { ...account, session });
}

async function toActivatedAccount(
  { tokens }: CoreParts,
  ctx: RequestContext,
  { identifier, email, knownBrowser, session }: Opened,
): Promise<Result<ActivatedAccount, never>> {
  const token = await tokens.activation(ctx, identifier, { email });
  const answer = { token, activated: true, ...(session ? { session } : {}) };
  return ok({ answer, ...(knownBrowser ? { knownBrowser } : {}) });
}
