import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { TradePage } from '../../platform/desk/pages/trade/TradePage.tsx';
import { TextsProvider } from '../../platform/desk/texts.ts';
import { dropOffPoints } from '../../platform/shared/drop-off.ts';
import { serverConfig, tenantIds } from '../support/compiled-fleet.ts';
import { describeEmbedded } from '../support/database.ts';
import { readDeskTexts } from '../support/desk-texts.ts';
import { COMPANY } from '../support/sellers.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  offerFor,
  openShops,
  readTestAssortment,
} from '../support/selling.ts';
import { getMainHtml, shownScreen } from '../support/shown-screen.tsx';

/** A shop whose partner issues vouchers and accepts parcels, and one of the operator's own. */
const PARTNERS = tenantIds.filter((id) => serverConfig[id].vouchers.some(({ partner }) => partner !== undefined));
const WITH_PLACES = tenantIds.filter((id) => serverConfig[id].shipping.dropOffPoints.length > 0);

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\s+/g, ' ');

/** A business shop buys only from companies. */
const soldBy = ({ business }: { business: boolean }) => (business ? { company: COMPANY } : {});

// Compiled once for all tests.
beforeAll(async () => void (await readTestAssortment()), 120_000);

describeEmbedded("a partner's voucher", (kind) => {
  it.each(PARTNERS)(
    'a partner’s voucher has a line with the partner’s name wherever %s shows the payout',
    async (id) => {
      const database = await kind.openEmptied();
      const shops = await openShops(database);
      const ctx = await createContext(id);
      const voucher = ctx.tenant.vouchers.find(({ partner }) => partner !== undefined);
      if (!voucher) throw new Error('no partner voucher exists');
      const offer = await offerFor(shops, ctx);
      const line = { offerId: offer.id, quantity: 1 };
      const named = `Gutschein ${voucher.code} von ${voucher.partner}`;

      const cart = await shops.offers.priceCart(ctx, { lines: [line], voucher: voucher.code });
      expect(cart.voucher?.partner).toBe(voucher.partner);

      const made = expectOk(
        await shops.trades.create(
          ctx,
          'key',
          createTradeInput(offer, { lines: [line], voucher: voucher.code, ...soldBy(ctx) }),
        ),
      );
      const { code, partner = '', valueCents } = voucher;
      expect(made.trade.voucher).toEqual({ code, partner, valueCents });
      expect(made.trade.totalCents).toBe(offer.priceCents + valueCents);
      const key = { services: shops, cookies: { umlauf_trade: made.accessToken } };
      for (const html of [
        (await shownScreen(id, 'thankYou', key)).html,
        (await shownScreen(id, 'sale', { ...key, params: { token: 'current' }, path: '/sale/current' })).html,
      ])
        expect(plain(getMainHtml(html))).toContain(`${named} ${valueCents / 100},00 €`);

      const facts = {
        trade: made.trade,
        tenant: id,
        lang: 'de',
        items: [],
        creditNotes: [],
        parcels: [],
        notes: [],
        history: [],
        activities: [],
        acts: [],
        messages: [],
        mails: [],
      };
      const desk = renderToStaticMarkup(
        <TextsProvider value={readDeskTexts('en')}>
          <TradePage
            facts={facts as never}
            staff={{ roles: [] } as never}
            people={undefined}
            note=""
            blocks={[]}
            problems={{}}
          />
        </TextsProvider>,
      );
      expect(plain(desk)).toContain(`including voucher of ${partner} ${valueCents / 100}.00 € (${code})`);

      const [label] = await shops.mail.list(1);
      const mail = await shops.mail.find(label?.id ?? 0);
      expect(plain(mail?.text ?? '')).toContain(`${named}, ${valueCents / 100},00 €`);
    },
  );
});

describeEmbedded('a place where parcels may be handed in', (kind) => {
  it.each(WITH_PLACES)(
    'the drop-off point is shown with address and hours after a trade, on its page while it is to be sent, and in its mail: %s',
    async (id) => {
      const database = await kind.openEmptied();
      const shops = await openShops(database);
      const ctx = await createContext(id);
      const { accessToken } = expectOk(
        await shops.trades.create(ctx, 'key', createTradeInput(await offerFor(shops, ctx), soldBy(ctx))),
      );
      const key = { services: shops, cookies: { umlauf_trade: accessToken } };
      const sale = { ...key, params: { token: 'current' }, path: '/sale/current' };
      const shown = async () => plain(getMainHtml((await shownScreen(id, 'sale', sale)).html));
      const thanks = plain(getMainHtml((await shownScreen(id, 'thankYou', key)).html));
      const mail = await shops.mail.find((await shops.mail.list(1))[0]?.id ?? 0);
      for (const { name, place, hours } of dropOffPoints(ctx.tenant, 'de-DE')) {
        for (const words of [name, place, hours]) {
          expect(thanks).toContain(words);
          expect(await shown()).toContain(words);
          expect(plain(mail?.text ?? '')).toContain(words);
        }
      }
      expectOk(await shops.trades.cancelTrade(ctx, { accessToken }));
      for (const { name } of ctx.tenant.shipping.dropOffPoints) expect(await shown()).not.toContain(name);
    },
  );
});
