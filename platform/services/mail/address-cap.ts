import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';
import { findShare } from './shares.ts';

/** Maximum number of mails of one share that wait for an address; at 10 a day the last one is sent after three days. */
export const MAX_QUEUED_MAILS_PER_ADDRESS = 30;
const MIN_WAIT_MS = 60_000;

/**
 * The mailbox of an address. Case, Unicode forms and `+tag`, which large providers deliver to the same mailbox, make no
 * difference. Dots do: ignoring them is the rule of one provider.
 */
export function normaliseMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).normalize('NFKC').toLowerCase().trim();
  const domain = address
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase()
    .trim();
  const [name = ''] = local.split('+');
  return `${name || local}@${domainToASCII(domain) || domain}`;
}

/** Locks the share until the transaction ends, so that counts in it do not change. */
export async function lockShare(trx: OpenTransaction, countsFor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${countsFor}`}, 0))`.execute(trx);
}

/** Earliest time for the next mail of the share: `now`, or when enough of the last mails are old enough. */
export async function freeFrom(trx: OpenTransaction, countsFor: string, now: Date): Promise<Date> {
  const { caps } = findShare(countsFor);
  const last = await trx
    .selectFrom('mail_delivery')
    .select('counted_at')
    .where('address', '=', countsFor)
    .where('counted_at', '>', new Date(now.getTime() - Math.max(...caps.map(({ withinMs }) => withinMs))))
    .orderBy('counted_at', 'desc')
    .limit(Math.max(...caps.map(({ mails }) => mails)))
    .execute();
  const free = caps.map(({ mails, withinMs }) => (last[mails - 1]?.counted_at.getTime() ?? 0) + withinMs);
  return new Date(Math.max(now.getTime(), ...free));
}

/** True when another mail may be written, even if it has to wait. The share must be locked. */
export async function mayWait(trx: OpenTransaction, countsFor: string, mostWaiting: number): Promise<boolean> {
  const { count } = await waitingFor(trx, countsFor)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) < mostWaiting;
}

/** True when the share has room for one more mail, counting written mails. The share must be locked. */
export async function mayBeWritten(trx: OpenTransaction, countsFor: string, now: Date): Promise<boolean> {
  const { caps } = findShare(countsFor);
  const written = await trx
    .selectFrom('mail')
    .select('created_at')
    .where('counts_for', '=', countsFor)
    .where('created_at', '>', new Date(now.getTime() - Math.max(...caps.map(({ withinMs }) => withinMs))))
    .orderBy('created_at', 'desc')
    .limit(Math.max(...caps.map(({ mails }) => mails)))
    .execute();
  return caps.every(
    ({ mails, withinMs }) =>
      written.filter(({ created_at }) => created_at.getTime() > now.getTime() - withinMs).length < mails,
  );
}

/**
 * Deletes the mails of the share that wait for the address in this shop: a newer one replaces them. A mail that is
 * being sent stays.
 */
export async function deleteWaiting(
  trx: OpenTransaction,
  { tenant, to, countsFor, now }: { tenant: string; to: string; countsFor: string; now: Date },
): Promise<void> {
  await trx
    .deleteFrom('mail')
    .where('counts_for', '=', countsFor)
    .where('state', '=', 'queued')
    .where('tenant', '=', tenant)
    .where(sql`lower(to_address)`, '=', to.toLowerCase())
    .where((e) => e.or([e('leased_until', 'is', null), e('leased_until', '<=', now)]))
    .execute();
}

/** Seconds until the next waiting mail of the share may be sent: at least a minute, since sending takes time too. */
export async function secondsUntilRoom(trx: OpenTransaction, countsFor: string, now: Date): Promise<number> {
  const next = await waitingFor(trx, countsFor)
    .select((e) => e.fn.min('next_attempt_at').as('due'))
    .executeTakeFirst();
  const free = await freeFrom(trx, countsFor, now);
  const at = Math.max(free.getTime(), next?.due?.getTime() ?? 0, now.getTime() + MIN_WAIT_MS);
  return Math.ceil((at - now.getTime()) / 1_000);
}

function waitingFor(trx: OpenTransaction, countsFor: string) {
  return trx
    .selectFrom('mail')
    .where('counts_for', '=', countsFor)
    .where('state', '=', 'queued')
    .where('claim', 'is', null);
}

export async function countDelivery(
  trx: OpenTransaction,
  delivery: { address: string; counted_at: Date; claim: string },
): Promise<void> {
  await trx.insertInto('mail_delivery').values(delivery).execute();
}

export async function forgetDelivery(trx: OpenTransaction, claim: string): Promise<void> {
  await trx.deleteFrom('mail_delivery').where('claim', '=', claim).execute();
}
