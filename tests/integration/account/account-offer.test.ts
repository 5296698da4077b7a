import { expect, it } from 'vitest';
import { accountOfferHandler } from '../../../platform/server/pages/forms/account-offer.ts';
import type { FormInput } from '../../../platform/server/pages/forms/types.ts';
import { TRADE_COOKIE } from '../../../platform/shared/visitor-cookies.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { postForm } from '../../support/post-form.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';

describeDatabases("the account offered after a guest's trade", (kind) => {
  async function sold() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const { accessToken } = expectOk(
      await shops.trades.create(ctx, 'key-1', createTradeInput(await offerFor(shops, ctx))),
    );
    const post = (password: string, over: { token?: string; account?: string } = {}) => {
      const { token = accessToken, account = '/api/account' } = over;
      const tenant = { ...ctx.tenant, services: { ...ctx.tenant.services, account } };
      return postForm(accountOfferHandler, {
        ctx: { ...ctx, tenant },
        services: shops,
        match: { name: 'thankYou', params: {} },
        body: { password, email: 'somebody.else@example.org' },
        query: {},
        cookies: { [TRADE_COOKIE]: token },
        href: (_name: string, _params: object, query: object = {}) => `/thank-you?${JSON.stringify(query)}`,
      } as unknown as FormInput);
    };
    const asked = () => database.db.selectFrom('registration').select(['email', 'tenant']).execute();
    return { post, asked };
  }

  it('the call takes the password alone and reads the person from the trade', async () => {
    const { post, asked } = await sold();
    expect(await post('Kiesel Lampe Tram')).toMatchObject({
      kind: 'redirect',
      location: '/thank-you?{"account":"sent"}#account',
    });
    expect(await asked()).toEqual([{ tenant: CONSUMER_SHOP.id, email: 'jonas.reuter@example.org' }]);
  });

  it('a rejected password is reported with its problem and is not sent back', async () => {
    const { post, asked } = await sold();
    const answer = await post('kurz');
    expect(answer).toMatchObject({
      kind: 'render',
      status: 422,
      form: { problems: [{ pointer: '/credentials/0/value', code: 'tooShort' }] },
    });
    expect(JSON.stringify(answer)).not.toContain('kurz"');
    expect(await asked()).toEqual([]);
  });

  it("the call needs the trade's token and is not available where accounts are remote", async () => {
    const { post, asked } = await sold();
    expect(await post('Kiesel Lampe Tram', { token: 'x' })).toMatchObject({ kind: 'render', status: 422 });
    expect(await post('Kiesel Lampe Tram', { account: 'https://id.example/api' })).toMatchObject({
      form: { problems: [{ code: 'scripts.needed' }] },
    });
    expect(await asked()).toEqual([]);
  });
});
