import type { PersonalDataSource } from '../personal-data/index.server.ts';
import { ENDED } from './rows.ts';

/** The subscription of a person's address. Erasure ends it: the proof of consent stays, without the address. */
export const newsletterData: PersonalDataSource = {
  read: async (db, { tenant, email }) => ({
    newsletter_subscription: await db
      .selectFrom('newsletter_subscription')
      .select(['state', 'email', 'locale', 'consent', 'requested_at', 'confirmed_at', 'first_name', 'interests'])
      .where('tenant', '=', tenant)
      .where('email', '=', email)
      .execute(),
  }),
  erase: async (trx, { tenant, email }, now) => {
    await trx
      .deleteFrom('newsletter_subscription')
      .where('tenant', '=', tenant)
      .where('email', '=', email)
      .where('state', '=', 'pending')
      .execute();
    await trx
      .updateTable('newsletter_subscription')
      .set({ ...ENDED, unsubscribed_at: now })
      .where('tenant', '=', tenant)
      .where('email', '=', email)
      .execute();
  },
};
