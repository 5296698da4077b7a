import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';
import { PARTNER_SHOP } from './chosen-shops.ts';

export interface PartnerTrade {
  tenant?: string;
  /** Moments, as ISO texts. */
  created: string;
  cancelled?: string;
  /** Arrivals: each but the first one follows a clarification. */
  received?: readonly string[];
  paid?: { at: string; cents: number };
  cents?: number;
  reference?: string;
}

/** Names, an address and an account that no page of a partner may show. */
export const SELLER = {
  first_name: 'Wilhelmine',
  last_name: 'Kanarienvogel',
  street: 'Voliere 7',
  postal_code: '20099',
  city: 'Hamburg',
  email: 'wilhelmine@kanarienvogel.example',
  account_holder: 'Wilhelmine Kanarienvogel',
};

/** A trade with the counted members and a seller; returns its number. */
export async function insertPartnerTrade({ db }: Pick<Database, 'db'>, told: PartnerTrade): Promise<string> {
  const { tenant = PARTNER_SHOP.id, created, cents = 10_000, paid } = told;
  const number = `DE-${randomUUID()}`;
  const { id } = await db
    .insertInto('trade')
    .values({
      ...SELLER,
      public_id: randomInt(2 ** 47),
      tenant,
      number,
      state: paid ? 'paid' : told.cancelled ? 'cancelled' : 'labelSent',
      locale: 'de',
      currency: 'EUR',
      devices_cents: cents,
      voucher_code: null,
      voucher_cents: 0,
      total_cents: cents,
      partner_reference: told.reference ?? null,
      payment_type: 13,
      payout_sealed: 'sealed',
      payout_masked: 'DE•• •••• 1234',
      access_token_hash: number,
      label_hash: null,
      carrier: 'DHL',
      tracking_number: number,
      ship_until: new Date(created),
      created_at: new Date(created),
      changed_at: new Date(created),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = [
    ...(told.received ?? []).map((at, index) => ({
      from: index === 0 ? 'shipped' : 'clarification',
      to: 'received',
      at,
    })),
    ...(told.cancelled ? [{ from: 'labelSent', to: 'cancelled', at: told.cancelled }] : []),
  ];
  for (const { from, to, at } of steps)
    await sql`insert into trade_history (trade_id, from_state, to_state, actor, at)
      values (${id}, ${from}, ${to}, 'system', ${at})`.execute(db);
  if (paid) await insertPaidPayout({ db }, { ...paid, tenant, tradeId: id });
  return number;
}

/** In its own batch, because a payable is paid in a batch only. */
async function insertPaidPayout(
  { db }: Pick<Database, 'db'>,
  { at, cents, tenant, tradeId }: { at: string; cents: number; tenant: string; tradeId: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into payout_batch (public_id, method, currency, message_id, state, created_by, created_at, released_by, released_at, paid_by, paid_at, file_hash)
    values (${randomUUID()}, 'paypal', 'EUR', ${randomUUID()}, 'paid', 'a@x.org', ${at}, 'b@x.org', ${at}, 'b@x.org', ${at}, 'hash')
    returning id`.execute(db);
  await sql`
    insert into payout (public_id, trade_id, tenant, amount_cents, currency, method, state, batch_id, due_at, paid_at)
    values (${randomUUID()}, ${tradeId}, ${tenant}, ${cents}, 'EUR', 'paypal', 'paid', ${rows[0]?.id}, ${at}, ${at})`.execute(
    db,
  );
}

/** One visit with `offers` offers on a day, counted as the service does. */
export async function insertOfferDay(
  { db }: Pick<Database, 'db'>,
  { tenant, day, reference = '', offers }: { tenant: string; day: string; reference?: string; offers: number },
): Promise<void> {
  await db.insertInto('offer_day').values({ tenant, day, reference, offers, visits: 1 }).execute();
}
