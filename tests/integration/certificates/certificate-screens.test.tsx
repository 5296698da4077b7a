import { beforeAll, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { describeEmbedded } from '../../support/database.ts';
import { ERASURE, IMEI, INSPECTOR, inspectAsDescribed, payAll } from '../../support/erasing.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  offerFor,
  openShops,
  readTestAssortment,
} from '../../support/selling.ts';
import { getMainHtml, shownScreen } from '../../support/shown-screen.tsx';

beforeAll(async () => void (await readTestAssortment()), 120_000);

describeEmbedded('the screens about certificates', (kind) => {
  async function paidTrade(id: TenantId) {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(id);
    const input = createTradeInput(await offerFor(shops, ctx));
    input.address = { ...input.address, postalCode: ctx.tenant.postalCode.example };
    const { trade, accessToken } = expectOk(await shops.trades.create(ctx, 'key', input));
    await inspectAsDescribed(shops, ctx, trade.number);
    const erasure = { number: trade.number, item: 1, serial: IMEI, ...ERASURE };
    expectOk(await shops.certificates.record(ctx, INSPECTOR, erasure));
    await payAll(shops);
    const csv = Buffer.from((await shops.certificates.list(ctx, trade.number, 'csv'))?.content ?? []).toString();
    const token = /\/certificate\/([\w-]+)/.exec(csv)?.[1] ?? '';
    return { shops, trade, accessToken, token };
  }

  it.each([CONSUMER_SHOP.id, SHOP_ABROAD.id] as const)(
    'the page of a certificate in %s confirms the device, and names neither seller, trade nor whole number',
    async (id) => {
      const { shops, trade, token } = await paidTrade(id);
      const path = `/certificate/${token}`;
      const { html, meta, t } = await shownScreen(id, 'certificate', { services: shops, path, params: { token } });
      const main = getMainHtml(html).replaceAll('\u00a0', ' ');
      expect(meta).toMatchObject({ title: t('certificate.page.headline'), noindex: true });
      expect(meta).not.toHaveProperty('missing');
      for (const words of ['Apple iPhone 13', '···· 3809', 'NIST SP 800-88']) expect(main).toContain(words);
      const { firstName, lastName, city, email } = trade.address;
      for (const secret of [IMEI, trade.number, firstName, lastName, city, email]) expect(main).not.toContain(secret);
    },
  );

  it('the page of an unknown token says so in a plain line, and is missing', async () => {
    const { shops, token } = await paidTrade(CONSUMER_SHOP.id);
    for (const unknown of [`${token}x`, 'x', '']) {
      const shown = await shownScreen(CONSUMER_SHOP.id, 'certificate', {
        services: shops,
        path: '/certificate/x',
        params: { token: unknown },
      });
      expect(shown.meta).toMatchObject({ missing: true, noindex: true });
      expect(getMainHtml(shown.html)).toContain(shown.t('certificate.none.headline'));
    }
  });

  it('the page of a paid trade links to its certificate', async () => {
    const { shops, accessToken } = await paidTrade(CONSUMER_SHOP.id);
    const { html } = await shownScreen(CONSUMER_SHOP.id, 'sale', {
      services: shops,
      path: '/sale/current',
      params: { token: 'current' },
      cookies: { umlauf_trade: accessToken },
    });
    expect(getMainHtml(html)).toMatch(/href="\/api\/[^"]*\/certificate\.pdf" rel="external">Löschzertifikat Apple/);
  });
});
