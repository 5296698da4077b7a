import { beforeAll, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { createSellerMails } from '../../../platform/services/trades/seller-mails.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { askedSale } from '../../support/clarifying.ts';
import { type DatabaseKind, describeEmbedded } from '../../support/database.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  offerFor,
  openShops,
  readTestAssortment,
} from '../../support/selling.ts';
import { getMainHtml, shownScreen } from '../../support/shown-screen.tsx';

const ANA = { person: 'ana@example.org' };

async function shop(kind: DatabaseKind, id: TenantId = CONSUMER_SHOP.id) {
  const database = await kind.openEmptied();
  const shops = await openShops(database);
  const ctx = await createContext(id);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
  /** The device is sold with a cracked display; staff find it as good as new, or as declared. */
  const inspectOffer = async (found: 'likeNew' | 'declared') => {
    const { answers, deviceId } = await offerFor(shops, ctx);
    const offer = expectOk(await shops.offers.create(ctx, { deviceId, answers: { ...answers, display: 'cracked' } }));
    const { trade } = expectOk(await shops.trades.create(ctx, crypto.randomUUID(), createTradeInput(offer)));
    const { version } = expectOk(await shops.fulfilment.receive(ctx, ANA, trade));
    const items = [{ item: 1, answers: found === 'declared' ? offer.answers : answers }];
    const done = expectOk(await shops.fulfilment.inspect(ctx, ANA, { number: trade.number, version, items }));
    return { number: trade.number, ...done };
  };
  const lastMail = async () => {
    const [newest] = await shops.mail.list(1);
    const mail = await shops.mail.find(newest?.id ?? 0);
    return { subject: mail?.subject ?? '', text: plain(mail?.text ?? '') };
  };
  const show = async (number: string) => {
    const token = await database.transaction(async (trx) => {
      const { id: tradeId } = await trx
        .selectFrom('trade')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      return createSellerMails(shops).getTradeToken(trx, tradeId);
    });
    const { html } = await shownScreen(id, 'sale', { services: shops, params: { token }, path: '/sale/token' });
    return plain(getMainHtml(html));
  };
  return { database, shops, ctx, inspectOffer, lastMail, show };
}

// The catalogue is compiled once for all tests.
beforeAll(async () => void (await readTestAssortment()), 120_000);

describeEmbedded('the result of an inspection', (kind) => {
  it('says in mail and page that all is as described, and claims no accepted offer', async () => {
    const { inspectOffer, lastMail, show } = await shop(kind);
    const { number } = await inspectOffer('declared');
    const mail = await lastMail();
    expect(mail.subject).toBe(`Verkauf ${number}: alles wie beschrieben`);
    expect(mail.text).toContain('Wir überweisen');
    expect(mail.text).not.toMatch(/angenommen|statt/);
    expect(await show(number)).toMatch(/<dt>Nach der Prüfung<\/dt><dd[^>]*><p[^>]*>Alles wie beschrieben<\/p>/);
  });

  it.each([
    [
      CONSUMER_SHOP.id,
      /mehr als angeboten$/,
      /: (\d+,\d\d €) statt \d+,\d\d €, weil die Prüfung ergab: Display wie neu\./,
    ],
    [SHOP_ABROAD.id, /plus que l’offre$/, /: (\d+,\d\d €) au lieu de \d+,\d\d €, car le contrôle a montré ceci : /],
  ] as const)('says in mail and page what is better and pays more, at %s', async (id, subject, reason) => {
    const { inspectOffer, lastMail, show } = await shop(kind, id);
    const { number, offeredCents, inspectedCents } = await inspectOffer('likeNew');
    expect(inspectedCents).toBeGreaterThan(offeredCents);
    const mail = await lastMail();
    expect(mail.subject).toMatch(subject);
    expect(reason.exec(mail.text)?.[1]).toBe(`${(inspectedCents / 100).toFixed(2).replace('.', ',')} €`);
    const more = `${((inspectedCents - offeredCents) / 100).toFixed(2).replace('.', ',')} €`;
    expect(await show(number)).toMatch(
      new RegExp(`<p[^>]*>Apple iPhone 13 128 G[Bo]: [^<]+, ${more} (mehr|de plus)</p>`),
    );
  });

  it('names what was found at an accepted lower price, and the mail says that the offer was accepted', async () => {
    const { database, shops, ctx, lastMail, show } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx });
    expect(await show(sale.number)).not.toContain('Display gesprungen,');
    const offer = sale.items[0]?.offer ?? '';
    expectOk(await shops.clarifications.answer(ctx, sale.link, [{ offer, decision: 'accept' }]));
    expect((await lastMail()).subject).toBe(`Verkauf ${sale.number}: Angebot angenommen`);
    expect(await show(sale.number)).toMatch(/Apple iPhone 13 128 GB: Display gesprungen, \d+,\d\d € weniger/);
  });

  it('a declined trade says what happens next and shows no amount of zero', async () => {
    const { database, shops, ctx, show } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx });
    const offer = sale.items[0]?.offer ?? '';
    expectOk(await shops.clarifications.answer(ctx, sale.link, [{ offer, decision: 'return' }]));
    const { return_tracking_number: number } = await database.db
      .selectFrom('trade')
      .select('return_tracking_number')
      .executeTakeFirstOrThrow();
    const main = await show(sale.number);
    expect(main).toContain('So geht es weiter');
    expect(main).toContain(`bringt das Paket an deine Adresse; unter der Sendungsnummer ${number} siehst du`);
    expect(main).not.toMatch(/Nach der Prüfung|>0,00/);
  });
});
