import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { describeDatabases } from '../../support/database.ts';
import { registrationOf, tokenIn } from '../../support/registration.ts';
import { contextOf, openShops, type Shops } from '../../support/selling.ts';

describeDatabases('a registration', (kind) => {
  const open = async () => {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    return { database, shops, ctx: await contextOf('de/default') };
  };

  it('opens nothing before its link is confirmed, and then exactly what was typed', async () => {
    const { database, shops, ctx } = await open();
    const asked = await shops.accounts.register(ctx, registrationOf(ctx, { email: ' Hannah@Example.ORG ' }));
    expect(asked).toEqual({ ok: true, value: null });
    expect(await rows(database, 'account')).toEqual([]);
    const [mail] = await mailsOf(shops);
    expect(mail).toMatchObject({ kind: 'account.activate', to: 'hannah@example.org' });
    const opened = await shops.accounts.activate(ctx, tokenIn(mail));
    expect(opened).toMatchObject({ ok: true, value: { activated: true } });
    expect(await rows(database, 'account')).toMatchObject([
      { tenant: 'de/default', email: 'hannah@example.org', role: 'customer', locale: 'de' },
    ]);
    expect(await rows(database, 'customer')).toMatchObject([
      { tenant: 'de/default', first_name: 'Hannah', last_name: 'Probe', street: 'Lange Reihe 72', city: 'Hamburg' },
    ]);
    expect(await rows(database, 'customer_payment')).toMatchObject([
      { kind: 'bank', payout_masked: expect.any(String) },
    ]);
    expect(await rows(database, 'registration')).toEqual([]);
  });
});

async function rows({ db }: Database, table: 'account' | 'registration' | 'customer' | 'customer_payment') {
  return db.selectFrom(table).selectAll().execute();
}

async function mailsOf({ mail }: Shops) {
  const listed = await mail.list(50);
  return Promise.all(listed.map(async ({ id }) => (await mail.find(id)) ?? expect.fail('no mail')));
}
