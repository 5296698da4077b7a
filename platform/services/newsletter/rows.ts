import { randomBytes } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import { type Database, deleteBatch, type OpenTransaction, type Query } from '../../database/index.server.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { CONFIRM_DAYS } from '../../shared/newsletter.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { recordErasure } from '../erasures/index.server.ts';
import { hashToken, type Secrets } from '../secrets/index.server.ts';
import { emailFingerprint, newsletterLinkColumn } from './sealed.ts';
import type { NewsletterSubscriptionTable } from './tables.ts';

export type Subscription = Selectable<NewsletterSubscriptionTable>;

/** For this long, a used confirmation link repeats its answer. */
const REPEAT_MS = 5 * MINUTE_MS;
/** Period in which the operator may have to prove the consent. */
export const PROOF_DAYS = 3 * 365;

/** 256 random bits as hexadecimal digits, the established format of newsletter links. */
export function newLinkToken(): string {
  return randomBytes(32).toString('hex');
}

interface NewSubscription {
  email: string;
  consent: string;
  /** Token for the mail. */
  confirm: string;
  secrets: Secrets;
}

/** Undefined when the address is already subscribed. Counts no mail yet. */
export async function insertPending(
  trx: OpenTransaction,
  { tenant, locale, now }: RequestContext,
  { email, consent, confirm, secrets }: NewSubscription,
): Promise<Subscription | undefined> {
  const link = newLinkToken();
  const link_hash = hashToken(link);
  return trx
    .insertInto('newsletter_subscription')
    .values({
      tenant: tenant.id,
      state: 'pending',
      email,
      email_fingerprint: emailFingerprint(secrets, tenant.id, email),
      locale,
      consent,
      requested_at: now(),
      confirm_hash: hashToken(confirm),
      mailed_at: now(),
      confirmed_at: null,
      unsubscribed_at: null,
      link_hash,
      link_sealed: secrets.seal(link, newsletterLinkColumn.purpose({ tenant: tenant.id, link_hash })),
    })
    .onConflict((conflict) => conflict.columns(['tenant', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function lockByEmail(
  trx: OpenTransaction,
  { tenant }: RequestContext,
  email: string,
): Promise<Subscription | undefined> {
  return trx
    .selectFrom('newsletter_subscription')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Finds the subscription of a link token: a pending one before it expires, one confirmed by this link within the last
 * minutes, or a confirmed one by its permanent link.
 */
export async function findOpenSubscriptionLink(
  db: Query | OpenTransaction,
  { tenant, now }: RequestContext,
  token: string,
  { lock = false } = {},
): Promise<Subscription | undefined> {
  const hash = hashToken(token);
  const since = new Date(now().getTime() - CONFIRM_DAYS * DAY_MS);
  const repeatedSince = new Date(now().getTime() - REPEAT_MS);
  const query = db
    .selectFrom('newsletter_subscription')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where((e) =>
      e.or([
        e.and([e('confirm_hash', '=', hash), e('state', '=', 'pending'), e('requested_at', '>', since)]),
        e.and([e('confirm_hash', '=', hash), e('state', '=', 'confirmed'), e('confirmed_at', '>', repeatedSince)]),
        e.and([e('link_hash', '=', hash), e('state', '=', 'confirmed')]),
      ]),
    );
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function updateSubscription(
  trx: OpenTransaction,
  id: number,
  change: Updateable<NewsletterSubscriptionTable>,
): Promise<void> {
  await trx.updateTable('newsletter_subscription').set(change).where('id', '=', id).execute();
}

/** What an ended subscription loses: the rest is the proof of consent. */
export const ENDED = {
  state: 'unsubscribed',
  email: null,
  confirm_hash: null,
  first_name: '',
  interests: '[]',
} as const;

/** Ends a subscription. A pending one is deleted; a confirmed one is reduced to the proof of consent. */
export async function endSubscription(
  { transaction }: Database,
  { tenant, now }: RequestContext,
  token: string,
): Promise<void> {
  const link_hash = hashToken(token);
  await transaction(async (trx) => {
    await trx
      .deleteFrom('newsletter_subscription')
      .where('tenant', '=', tenant.id)
      .where('link_hash', '=', link_hash)
      .where('state', '=', 'pending')
      .execute();
    const ended = await trx
      .updateTable('newsletter_subscription')
      .set({ ...ENDED, unsubscribed_at: now() })
      .where('tenant', '=', tenant.id)
      .where('link_hash', '=', link_hash)
      .where('state', '=', 'confirmed')
      .executeTakeFirst();
    if (ended.numUpdatedRows > 0n) await recordErasure(trx, { kind: 'subscription', subject: link_hash, at: now() });
  });
}

/** Ends a confirmed subscription again that a restore brought back, by the hash of its link. False when there is none. */
export async function endRestoredSubscription(trx: OpenTransaction, linkHash: string, at: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('newsletter_subscription')
    .set({ ...ENDED, unsubscribed_at: at })
    .where('link_hash', '=', linkHash)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function forgetSubscriptions(db: Query, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const over = sql<boolean>`
    state = 'pending' and requested_at <= ${daysAgo(CONFIRM_DAYS)}
    or state = 'unsubscribed' and unsubscribed_at <= ${daysAgo(PROOF_DAYS)}`;
  return deleteBatch(db, 'newsletter_subscription', over);
}
