import { type RawBuilder, sql } from 'kysely';
import type { CommissionAgreement, CountedShop } from './types.ts';

/**
 * The commission of a row of `payout` in cents, as SQL: by the agreement of the day of its payment in the shop's time zone, 0
 * on a day without one. It computes with integers only, hundredths of a per cent and cents, and rounds half a cent up.
 */
export function selectCommission({
  commission,
  timeZone,
}: Omit<CountedShop, 'tenant' | 'currency'>): RawBuilder<number> {
  if (commission.length === 0) return sql<number>`0::bigint`;
  const day = selectDay('payout.paid_at', timeZone);
  const cases = commission.map((agreement) => sql`when ${whereAgreed(agreement, day)} then ${selectAmount(agreement)}`);
  return sql<number>`(case ${sql.join(cases, sql` `)} else 0::bigint end)`;
}

/** The calendar day of a moment in a time zone. */
export function selectDay(column: string, timeZone: string): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} at time zone ${timeZone}::text)::date`;
}

function whereAgreed({ from, until }: CommissionAgreement, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = from === undefined ? sql`true` : sql`${day} >= ${from}::date`;
  return until === undefined ? first : sql`${first} and ${day} <= ${until}::date`;
}

function selectAmount({ percent, fixedCents }: CommissionAgreement): RawBuilder<unknown> {
  if (percent === undefined) return sql`${fixedCents ?? 0}::bigint`;
  // 4.35 * 100 is not an integer in binary fractions; the nearest integer is what was written.
  return sql`(payout.amount_cents * ${Math.round(percent * 100)}::bigint + 5000) / 10000`;
}
