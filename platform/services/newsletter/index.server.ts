import { type Database, keptIf, type OpenTransaction } from '../../database/index.server.ts';
import { check, isObject } from '../../forms/check.ts';
import { HONEYPOT_FIELD } from '../../forms/honeypot.ts';
import { newsletterDetailsForm } from '../../forms/newsletter-details.ts';
import { signUpForm } from '../../forms/newsletter-sign-up.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { CONFIRM_DAYS } from '../../shared/newsletter.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import type { CatalogueService } from '../catalogue/index.server.ts';
import type { MailService } from '../mail/index.server.ts';
import { hashToken, type Secrets } from '../secrets/index.server.ts';
import type { TextsFor } from '../texts/index.server.ts';
import {
  endSubscription,
  findOpenSubscriptionLink,
  forgetSubscriptions,
  insertPending,
  lockByEmail,
  newLinkToken,
  type Subscription,
  updateSubscription,
} from './rows.ts';
import { newsletterLinkColumn } from './sealed.ts';
import { type SubscriptionFacts, subscriptionMails } from './subscription-mail.ts';
import type { NewsletterService } from './types.ts';

export { newsletterData } from './personal-data.ts';
export { createRemoteNewsletter } from './remote.ts';
export { endRestoredSubscription } from './rows.ts';
export { newsletterKeyed, newsletterSealed } from './sealed.ts';
export type { NewsletterService } from './types.ts';

export interface NewsletterParts {
  database: Database;
  secrets: Secrets;
  mail: Pick<MailService, 'write' | 'queue'>;
  texts: TextsFor;
  catalogue: Pick<CatalogueService, 'listCategories'>;
}

/** Creates the newsletter service. */
export function createNewsletter(parts: NewsletterParts): NewsletterService {
  const { database } = parts;
  return {
    subscribe: async (ctx, input) => {
      if (!ctx.tenant.features.newsletter) return fail({ code: 'off' });
      if (fillsHoneypot(input)) return ok(null);
      const asked = check(signUpForm, input, ctx);
      if (!asked.ok) return fail({ code: 'fields', fields: asked.problems });
      const locale = ctx.tenant.languages.find((one) => one === asked.value.locale) ?? ctx.locale;
      await database.transaction((trx) => request(parts, trx, { ...ctx, locale }, asked.value.email));
      return ok(null);
    },
    find: async (ctx, emailHash) => {
      if (!ctx.tenant.features.newsletter) return undefined;
      const row = await findOpenSubscriptionLink(database.db, ctx, emailHash);
      if (!row?.email) return undefined;
      const kind = row.link_hash === hashToken(emailHash) ? 'details' : 'confirm';
      return { kind, maskedEmail: maskEmail(row.email) };
    },
    confirm: async (ctx, emailHash, details) => {
      if (!ctx.tenant.features.newsletter) return fail({ code: 'off' });
      const said = await readDetails(parts, ctx, { emailHash, details });
      if (!said.ok) return fail({ code: 'fields', fields: said.problems });
      const { firstName = '', interests = [] } = said.value;
      return database.transaction(async (trx) => {
        const row = await findOpenSubscriptionLink(trx, ctx, emailHash, { lock: true });
        if (!row?.email || row.link_hash === hashToken(emailHash)) return fail({ code: 'link.gone' });
        const chosen = { first_name: firstName, interests: JSON.stringify(interests) };
        // The answer to this request's first try was lost: no second mail, and the proof keeps its time.
        if (row.state === 'confirmed') {
          await updateSubscription(trx, row.id, chosen);
          return ok(null);
        }
        const now = ctx.now();
        await updateSubscription(trx, row.id, {
          ...chosen,
          state: 'confirmed',
          confirmed_at: now,
          mailed_at: now,
          locale: ctx.locale,
          // The linked page repeats this sentence: it is the one that was agreed to.
          consent: getConsentText(parts, ctx),
        });
        const end = unsealText(parts, ctx, row);
        const facts = { to: row.email, requestedAt: row.requested_at, token: end, endToken: end };
        await queue(parts, trx, ctx, 'welcome', facts);
        return ok(null);
      });
    },
    enrich: async (ctx, emailHash, details) => {
      if (!ctx.tenant.features.newsletter) return fail({ code: 'off' });
      const said = await readDetails(parts, ctx, { emailHash, details });
      if (!said.ok) return fail({ code: 'fields', fields: said.problems });
      const { firstName = '', interests = [] } = said.value;
      const changed = await database.db
        .updateTable('newsletter_subscription')
        .set({ first_name: firstName, interests: JSON.stringify(interests) })
        .where('tenant', '=', ctx.tenant.id)
        .where('link_hash', '=', hashToken(emailHash))
        .where('state', '=', 'confirmed')
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n ? ok(null) : fail({ code: 'link.gone' });
    },
    unsubscribe: (ctx, emailHash) => endSubscription(database, ctx, emailHash),
    sweep: {
      what: 'newsletter subscriptions',
      everyMs: HOUR_MS,
      run: (now) => forgetSubscriptions(database.db, now),
    },
  };
}

function fillsHoneypot(input: unknown): boolean {
  const filled = isObject(input) ? input[HONEYPOT_FIELD] : undefined;
  return typeof filled === 'string' && filled.trim() !== '';
}

async function readDetails(
  { catalogue }: NewsletterParts,
  ctx: RequestContext,
  { emailHash, details }: { emailHash: string; details: unknown },
) {
  const categories = (await catalogue.listCategories(ctx)).map(({ id }) => id);
  const body = isObject(details) ? { ...details, emailHash } : { emailHash };
  return check(newsletterDetailsForm, body, { ...ctx, categories });
}

/**
 * The address gets at most the mail it is due. The caller learns nothing about the address, not even by timing: the
 * same rows are written in every case, and rolled back where they must not stay.
 */
async function request(parts: NewsletterParts, trx: OpenTransaction, ctx: RequestContext, email: string) {
  const now = ctx.now();
  const confirm = newLinkToken();
  const consent = getConsentText(parts, ctx);
  const fresh = await insertPending(trx, ctx, { email, consent, confirm, secrets: parts.secrets });
  const row = await lockByEmail(trx, ctx, email);
  if (!row) return;
  const due = fresh !== undefined || now.getTime() >= row.mailed_at.getTime() + pauseAfter(row);
  // When the mail is dropped, the link of the last one stays valid.
  await keptIf(trx, due, () => writeConfirmationMail(parts, trx, ctx, { row, confirm, consent }));
}

interface AskedAgain {
  row: Subscription;
  /** Token and consent sentence of the mail, if it asks for confirmation. */
  confirm: string;
  consent: string;
}

async function writeConfirmationMail(
  parts: NewsletterParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { row, confirm, consent }: AskedAgain,
): Promise<boolean> {
  const now = ctx.now();
  const endToken = unsealText(parts, ctx, row);
  const to = row.email ?? '';
  const known = row.state === 'confirmed';
  const asked = {
    confirm_hash: hashToken(confirm),
    consent,
    locale: ctx.locale,
    requested_at: now,
    mails: row.mails + 1,
  };
  await updateSubscription(trx, row.id, { mailed_at: now, ...(known ? {} : asked) });
  return known
    ? queue(parts, trx, ctx, 'known', { to, requestedAt: row.requested_at, token: endToken, endToken })
    : queue(parts, trx, ctx, 'confirm', { to, requestedAt: now, token: confirm, endToken });
}

/** Limits mails to another person's address: 10 minutes, 40, 160 and so on; a subscribed address gets one per day. */
function pauseAfter({ state, mails }: { state: string; mails: number }): number {
  return state === 'pending' ? Math.min(10 * MINUTE_MS * 4 ** (mails - 1), CONFIRM_DAYS * DAY_MS) : DAY_MS;
}

function queue(
  { mail }: NewsletterParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  kind: keyof typeof subscriptionMails,
  facts: SubscriptionFacts,
): Promise<boolean> {
  return mail.queue(trx, ctx, mail.write(subscriptionMails[kind], ctx, facts)).then(({ ok }) => ok);
}

function unsealText(
  { secrets }: NewsletterParts,
  { tenant }: RequestContext,
  { link_sealed, link_hash }: { link_sealed: string; link_hash: string },
): string {
  return secrets.open(link_sealed, newsletterLinkColumn.purpose({ tenant: tenant.id, link_hash }));
}

function getConsentText({ texts }: NewsletterParts, ctx: RequestContext): string {
  return texts(ctx).t('newsletter.consent', { name: ctx.tenant.legalEntity.name });
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…${email.slice(at)}`;
}
