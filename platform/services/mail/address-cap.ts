import { domainToASCII } from 'node:url';
import { sql } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many mails reach one address within a time, over all kinds, forms and shops. */
export const ADDRESS_CAPS = [
  { mails: 3, withinMs: HOUR_MS },
  { mails: 10, withinMs: DAY_MS },
] as const;

/**
 * What anybody can ask for again and again leaves room for what matters: a stranger who asks for newsletters in somebody's name
 * does not hold up that one's label. It counts among its like, so that whoever sold and changed a password in one hour gets a
 * link for another one.
 */
const DROP_CAPS = [
  { mails: 2, withinMs: HOUR_MS },
  { mails: 5, withinMs: DAY_MS },
] as const;
/** So many mails may wait for one address; with 10 a day the last one leaves after three days. */
export const MOST_WAITING = 30;
const LEAST_WAIT_MS = 60_000;

/**
 * The mailbox an address leads to, as far as an address tells: case, Unicode forms, and `+tag`, which the large providers deliver
 * to the same mailbox, make no difference. Dots do: leaving them out is the rule of one provider.
 */
export function mailboxOf(address: string): string {
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

/** Until the transaction ends, nobody else counts for this address. */
export async function lockAddress(trx: OpenTransaction, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${address}`}, 0))`.execute(trx);
}

/** From when on the next mail may reach the address: `now`, or when enough of the last ones are long enough ago. */
export async function freeFrom(trx: OpenTransaction, address: string, now: Date): Promise<Date> {
  const last = await trx
    .selectFrom('mail_delivery')
    .select('counted_at')
    .where('address', '=', address)
    .where('counted_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('counted_at', 'desc')
    .limit(Math.max(...ADDRESS_CAPS.map(({ mails }) => mails)))
    .execute();
  const free = ADDRESS_CAPS.map(({ mails, withinMs }) => (last[mails - 1]?.counted_at.getTime() ?? 0) + withinMs);
  return new Date(Math.max(now.getTime(), ...free));
}

/** Whether a mail that waits, if need be, may be written at all. The address must be locked. */
export async function mayWait(trx: OpenTransaction, address: string, mostWaiting: number): Promise<boolean> {
  const { count } = await waitingFor(trx, address)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) < mostWaiting;
}

/**
 * Whether a mail that anybody can ask for again may be written, by what of its like was written. The address must be
 * locked.
 */
export async function mayAskAgain(trx: OpenTransaction, countsFor: string, now: Date): Promise<boolean> {
  const asked = await trx
    .selectFrom('mail')
    .select('created_at')
    .where('counts_for', '=', countsFor)
    .where('when_full', '=', 'drop')
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .limit(Math.max(...DROP_CAPS.map(({ mails }) => mails)))
    .execute();
  return DROP_CAPS.every(
    ({ mails, withinMs }) =>
      asked.filter(({ created_at }) => created_at.getTime() > now.getTime() - withinMs).length < mails,
  );
}

/** When the next mail that waits for the address may leave: never sooner than in a minute, it has to be sent, too. */
export async function secondsUntilRoom(trx: OpenTransaction, address: string, now: Date): Promise<number> {
  const next = await waitingFor(trx, address)
    .select((e) => e.fn.min('next_attempt_at').as('due'))
    .executeTakeFirst();
  const free = await freeFrom(trx, address, now);
  const at = Math.max(free.getTime(), next?.due?.getTime() ?? 0, now.getTime() + LEAST_WAIT_MS);
  return Math.ceil((at - now.getTime()) / 1_000);
}

function waitingFor(trx: OpenTransaction, address: string) {
  return trx
    .selectFrom('mail')
    .where('counts_for', '=', address)
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
