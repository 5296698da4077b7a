import { expect, it } from 'vitest';
import { BUSINESS_SHOP, CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { COMPANY } from '../../support/sellers.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';

describeDatabases('a trade with a company', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    return { database, ctx, shops, offer: await offerFor(shops, ctx) };
  }

  it('a business shop has the company cap', async () => {
    const { shops } = await shop();
    const ctx = await createContext(BUSINESS_SHOP.id);
    const offer = await offerFor(shops, ctx);
    const most = Math.floor(ctx.tenant.b2bTradeCap / offer.priceCents);
    const sale = (quantity: number) =>
      createTradeInput(offer, { company: COMPANY, lines: [{ offerId: offer.id, quantity }] });
    expect(await shops.trades.create(ctx, 'key-1', sale(most + 1))).toEqual({
      ok: false,
      error: { code: 'cart.cap', capCents: ctx.tenant.b2bTradeCap },
    });
    expect((await shops.trades.create(ctx, 'key-2', sale(most))).ok).toBe(true);
  });

  it("a company's trade stores its name and VAT number, whatever else is sent, and other trades store neither", async () => {
    const { database, shops, ctx: guest, offer } = await shop();
    const ctx = await createContext(BUSINESS_SHOP.id);
    const other = await offerFor(shops, ctx);
    const refused = async (company: unknown) => {
      const made = await shops.trades.create(ctx, 'key-0', createTradeInput(other, { company } as never));
      if (made.ok || made.error.code !== 'fields') return made;
      return made.error.fields.map(({ pointer, code }) => `${pointer} ${code}`);
    };
    const both = ['/company/name required', '/company/vatNumber required'];
    for (const none of [undefined, null, 'Sandvoß', {}, { name: ' ', vatNumber: ' ', withoutVatNumber: false }])
      expect(await refused(none)).toEqual(both);
    const numbers = {
      US123456789: 'vatNumber.country',
      '123456789': 'vatNumber.country',
      DE12: 'vatNumber.form',
      DE136695975: 'vatNumber.checksum',
      '': 'required',
    };
    for (const [vatNumber, code] of Object.entries(numbers))
      expect(await refused({ ...COMPANY, vatNumber })).toEqual([`/company/vatNumber ${code}`]);
    const typed = { name: ' Sandvoß  GmbH ', vatNumber: 'de 136.695-976' };
    const sold = expectOk(await shops.trades.create(ctx, 'key-1', createTradeInput(other, { company: typed })));
    expect(sold.trade.company).toEqual(COMPANY);
    expect(await shops.trades.findByToken(ctx, sold.accessToken)).toEqual(sold.trade);
    const without = { name: 'Schule am Wald', vatNumber: '', withoutVatNumber: true };
    const school = expectOk(
      await shops.trades.create(ctx, 'key-2', createTradeInput(await offerFor(shops, ctx), { company: without })),
    );
    expect((await shops.fulfilment.find(school.trade.number))?.trade.company).toEqual({
      name: 'Schule am Wald',
      withoutVatNumber: true,
    });
    expectOk(await shops.trades.create(guest, 'key-3', createTradeInput(offer, { company: COMPANY })));
    const rows = await database.db.selectFrom('trade').select(['company_name', 'vat_number']).orderBy('id').execute();
    expect(rows).toEqual([
      { company_name: 'Sandvoß GmbH', vat_number: 'DE136695976' },
      { company_name: 'Schule am Wald', vat_number: null },
      { company_name: null, vat_number: null },
    ]);
  });

  it('a visitor who chose to sell as a company has the company cap, and other visitors do not', async () => {
    const { shops, ctx: guest, offer } = await shop();
    const most = Math.floor(guest.tenant.b2bTradeCap / offer.priceCents);
    const sale = createTradeInput(offer, { company: COMPANY, lines: [{ offerId: offer.id, quantity: most + 1 }] });
    const company = await createContext(CONSUMER_SHOP.id, { business: '1' });
    expect(await shops.trades.create(company, 'key-1', sale)).toEqual({
      ok: false,
      error: { code: 'cart.cap', capCents: guest.tenant.b2bTradeCap },
    });
    expect((await shops.trades.create(guest, 'key-2', sale)).ok).toBe(true);
  });

  it("a seller who is not a company has the tenant's consumer cap", async () => {
    const { shops, ctx, offer } = await shop();
    const { consumerTradeCap } = ctx.tenant;
    const most = Math.floor(consumerTradeCap / offer.priceCents);
    const perLine = offer.quantity;
    const offers = [
      offer,
      ...(await Promise.all(Array.from({ length: Math.ceil(most / perLine) }, () => offerFor(shops, ctx)))),
    ];
    const linesFor = (pieces: number) =>
      offers
        .map(({ id }, index) => ({ offerId: id, quantity: Math.min(perLine, Math.max(0, pieces - index * perLine)) }))
        .filter(({ quantity }) => quantity > 0);
    expect(await shops.trades.create(ctx, 'key-1', createTradeInput(offer, { lines: linesFor(most + 1) }))).toEqual({
      ok: false,
      error: { code: 'cart.cap', capCents: consumerTradeCap },
    });
    expect((await shops.trades.create(ctx, 'key-2', createTradeInput(offer, { lines: linesFor(most) }))).ok).toBe(true);
  });
});
