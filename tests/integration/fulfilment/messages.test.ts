import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fulfilmentIntegrity } from '../../../platform/services/fulfilment/index.server.ts';
import { openBody } from '../../../platform/services/mail/sealed.ts';
import { createSellerMails } from '../../../platform/services/trades/seller-mails.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';

const ANA = { person: 'ana@example.org' };
const TEXT = 'Bitte schick uns ein Foto.\nDanke!\n\nWir warten darauf.';

describeDatabases('messages between staff and a seller', (kind) => {
  async function open() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const offer = await offerFor(shops, ctx);
    const { trade } = expectOk(await shops.trades.create(ctx, randomUUID(), createTradeInput(offer)));
    const { number } = trade;
    const { id } = await database.db.selectFrom('trade').select('id').executeTakeFirstOrThrow();
    const token = await database.transaction((trx) => createSellerMails(shops).getTradeToken(trx, id));
    const findMails = async () => {
      const rows = await database.db.selectFrom('mail').selectAll().where('kind', '=', 'trade.message').execute();
      return rows.map((row) => openBody(shops.secrets, row));
    };
    const listWaiting = async () =>
      (await shops.fulfilment.listWaiting('toAnswer', { limit: 5 })).trades.map((row) => row.number);
    const reply = (text: string) => shops.fulfilment.reply(ctx, ANA, { number, text });
    const write = (text: string) => shops.opinions.write(ctx, { token }, { text });
    return { database, shops, ctx, number, token, findMails, listWaiting, reply, write };
  }

  it('staff write about any trade, and from then on its seller can answer on its page', async () => {
    const { shops, ctx, token, reply, write } = await open();
    expect(await shops.opinions.thread(ctx, { token })).toEqual({ messages: [], open: false });
    expect(await write('Too early.')).toEqual({ ok: false, error: { code: 'message.closed' } });
    expectOk(await reply(TEXT));
    expect(await shops.opinions.thread(ctx, { token })).toMatchObject({ open: true, messages: [{ text: TEXT }] });
    expectOk(await write('Here it is.'));
  });

  it('a message of the seller waits on its worklist until staff answer, and again when the answer is undone', async () => {
    const { shops, ctx, number, reply, write, listWaiting } = await open();
    expectOk(await reply(TEXT));
    expect(await listWaiting()).toEqual([]);
    expectOk(await write('Which photo?'));
    expectOk(await write('And of what?'));
    expect(await listWaiting()).toEqual([number]);
    expectOk(await reply('Of the box.'));
    expect(await listWaiting()).toEqual([]);
    const [act] = ((await shops.fulfilment.find(number))?.acts ?? [])
      .filter(({ kind }) => kind === 'replied')
      .slice(-1);
    expectOk(await shops.fulfilment.undo(ctx, ANA, { number, act: act?.id ?? '' }));
    expect(await listWaiting()).toEqual([number]);
    expect((await shops.fulfilment.find(number))?.messages.map(({ text, waits }) => [text, waits])).toEqual([
      [TEXT, false],
      ['Which photo?', true],
      ['And of what?', true],
    ]);
  });

  it('a message that needs no answer leaves the worklist, and the history says who decided', async () => {
    const { shops, ctx, number, reply, write, listWaiting } = await open();
    expectOk(await reply(TEXT));
    expectOk(await write('Thank you!'));
    for (let round = 0; round < 2; round += 1) expectOk(await shops.fulfilment.closeMessages(ctx, ANA, { number }));
    expect(await listWaiting()).toEqual([]);
    expect((await shops.fulfilment.find(number))?.activities).toMatchObject([
      { kind: 'messageClosed', person: ANA.person },
    ]);
    expectOk(await write('One more thing.'));
    expect(await listWaiting()).toEqual([number]);
  });

  it('a preview is the mail but for the private link, and stores nothing', async () => {
    const { database, shops, ctx, number, token, reply, findMails } = await open();
    const count = async () =>
      (await database.db.selectFrom('trade_message').select('id').execute()).length + (await findMails()).length;
    const preview = await shops.fulfilment.previewMessage(ctx, { number, text: TEXT });
    expect(await count()).toBe(0);
    expectOk(await reply(TEXT));
    const [sent] = await findMails();
    expect(preview?.html).not.toContain(token);
    expect(sent?.html).toBe(preview?.html.replaceAll('/sale/preview', `/sale/${token}`));
    expect(sent?.text).toBe(preview?.text.replaceAll('/sale/preview', `/sale/${token}`));
  });

  it('the mail keeps the paragraphs and lines of the text, and ends with the signature of the shop', async () => {
    const { shops, ctx, number } = await open();
    const { html = '' } = (await shops.fulfilment.previewMessage(ctx, { number, text: TEXT })) ?? {};
    expect(html).toContain('Bitte schick uns ein Foto.<br/>Danke!</p>');
    expect(html).toContain('>Wir warten darauf.</p>');
    expect(html).toContain('>Viele Grüße vom Team von Umlauf</p>');
  });

  it('a trade of another shop is unknown, and its messages are not touched', async () => {
    const { shops, number, reply, write, listWaiting } = await open();
    expectOk(await reply(TEXT));
    expectOk(await write('Which photo?'));
    const austrian = await createContext(NEIGHBOUR_SHOP.id);
    const unknown = { ok: false, error: { code: 'trade.unknown' } };
    expect(await shops.fulfilment.previewMessage(austrian, { number, text: TEXT })).toBeUndefined();
    expect(await shops.fulfilment.closeMessages(austrian, ANA, { number })).toEqual(unknown);
    expect(await shops.fulfilment.reply(austrian, ANA, { number, text: TEXT })).toEqual(unknown);
    expect(await listWaiting()).toEqual([number]);
  });

  it('the integrity rules of fulfilment hold', async () => {
    const { database, reply, write } = await open();
    expectOk(await reply(TEXT));
    expectOk(await write('Which photo?'));
    for (const { find, broken } of fulfilmentIntegrity)
      expect((await find.execute(database.db)).rows, broken).toEqual([]);
  });
});
