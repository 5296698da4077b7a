import sharp from 'sharp';
import { expect, it } from 'vitest';
import { tradeForm } from '../../../platform/server/pages/forms/sale.ts';
import type { FormInput } from '../../../platform/server/pages/forms/types.ts';
import { createPhotos } from '../../../platform/services/photos/index.server.ts';
import { createSellerMails } from '../../../platform/services/trades/seller-mails.ts';
import { MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '../../../platform/shared/input-limits.ts';
import { CONSUMER_SHOP, SISTER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { postForm } from '../../support/post-form.ts';
import { createContext, createTradeInput, expectOk, offerFor, openShops } from '../../support/selling.ts';

const PHOTO = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer();

describeDatabases('a question from the page of a trade', (kind) => {
  async function shop() {
    const database = await kind.openEmptied();
    const shops = await openShops(database);
    const ctx = await createContext(CONSUMER_SHOP.id);
    const { trade } = expectOk(await shops.trades.create(ctx, 'key', createTradeInput(await offerFor(shops, ctx))));
    const token = await database.transaction(async (trx) => {
      const { id } = await trx.selectFrom('trade').select('id').executeTakeFirstOrThrow();
      return createSellerMails(shops).getTradeToken(trx, id);
    });
    const ask = (text: string, { photos = 0, by = token, at = ctx, content = PHOTO as Buffer } = {}) =>
      postForm(tradeForm, {
        ctx: at,
        services: { ...shops, photos: createPhotos() },
        match: { name: 'sale', params: { token: by } },
        body: { act: 'ask', text },
        files: () =>
          Array.from({ length: photos }, (_, index) => ({ name: `${index}.jpg`, read: async () => content })),
        query: {},
        cookies: {},
        href: (_name: string, params: { token: string }) => `/sale/${params.token}`,
      } as unknown as FormInput);
    const mails = async () => {
      const rows = await database.db.selectFrom('mail').selectAll().where('kind', '=', 'contact.message').execute();
      return Promise.all(
        rows.map(async ({ id, to_address, reply_to }) => ({
          to_address,
          reply_to,
          mail: await shops.mail.find(id),
          attachments: await database.db
            .selectFrom('mail_attachment')
            .select(['file_name', 'content_type'])
            .where('mail_id', '=', id)
            .execute(),
        })),
      );
    };
    return { ctx, trade, token, ask, mails };
  }

  it('reaches the shop with number, name, reply address and photos, and once when repeated', async () => {
    const { ctx, trade, token, ask, mails } = await shop();
    const sent = { kind: 'redirect', location: `/sale/${token}?step=asked#sale-contact` };
    expect(await ask('Wo ist mein Paket?', { photos: 2 })).toMatchObject(sent);
    expect(await ask('Wo ist mein Paket?', { photos: 2 })).toMatchObject(sent);
    const [first, ...more] = await mails();
    expect(more).toEqual([]);
    const { firstName, lastName, email } = trade.address;
    expect(first).toMatchObject({ to_address: ctx.tenant.contact.toAddress, reply_to: email });
    expect(first?.mail?.subject).toBe(`Kontakt: Frage zum Verkauf, Verkauf ${trade.number}`);
    for (const words of ['Wo ist mein Paket?', `${firstName} ${lastName}`]) expect(first?.mail?.text).toContain(words);
    expect(first?.attachments).toEqual([
      { file_name: 'photo-1.jpg', content_type: 'image/jpeg' },
      { file_name: 'photo-2.jpg', content_type: 'image/jpeg' },
    ]);
  });

  it('without words, with too many, with too many photos or with no photo is shown again and sends nothing', async () => {
    const { ask, mails } = await shop();
    const rejected = (pointer: string, code: string) => ({
      kind: 'render',
      form: { values: { act: 'ask' }, problems: [{ pointer, code }] },
    });
    expect(await ask(' ')).toMatchObject(rejected('/text', 'required'));
    expect(await ask('x'.repeat(MAX_MESSAGE_LENGTH + 1))).toMatchObject(rejected('/text', 'tooLong'));
    expect(await ask('?', { photos: MAX_MESSAGE_PHOTOS + 1 })).toMatchObject(rejected('/photos', 'tooMany'));
    expect(await ask('?', { photos: 1, content: Buffer.from('text') })).toMatchObject(
      rejected('/photos', 'photo.unreadable'),
    );
    expect(await mails()).toEqual([]);
  });

  it('by an invalid link or at another shop asks nothing', async () => {
    const { token, ask, mails } = await shop();
    expect(await ask('?', { by: 'x'.repeat(43) })).toMatchObject({ location: `/sale/${'x'.repeat(43)}` });
    expect(await ask('?', { at: await createContext(SISTER_SHOP.id) })).toMatchObject({ location: `/sale/${token}` });
    expect(await mails()).toEqual([]);
  });
});
