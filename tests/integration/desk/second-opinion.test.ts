import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type AskedSale, askedSale, PHOTO } from '../../support/clarifying.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { createContext, expectOk, type Shops } from '../../support/selling.ts';

let edge: Edge;
/** The first inspector of `askedSale`. */
let ana: DeskBrowser;
let ben: DeskBrowser;
let reader: DeskBrowser;
let sale: AskedSale;

beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@example.org');
  ben = await signedInAtDesk(edge, ['receive', 'inspect'], 'ben@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
  const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  sale = await askedSale({ shops: edge.services as unknown as Shops, database: edge.database, ctx });
  const photos = [{ content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 }];
  const offers = sale.items.map(({ offer }) => offer);
  expectOk(await edge.services.opinions.open(ctx, sale.link, { offers, text: 'It was whole.', photos }));
}, 240_000);
afterAll(() => edge?.close());

const path = (act = '') => `/desk/trades/${sale.number}${act}`;

describe('the worklist of second opinions', () => {
  it('the queue counts trades that wait for a second inspection, and lists them alone', async () => {
    const all = await reader.get('/desk/queue');
    expect(all.body).toContain('Second opinion <b>1</b>');
    const { body } = await reader.get('/desk/queue?opinion=true');
    expect(body).toContain(path());
    expect((await reader.get('/desk/queue?opinion=true&country=fr')).body).not.toContain(path());
  });
});

describe('the desk page of a disputed trade', () => {
  it('the page shows the first finding, the text and the photo of the seller to every role', async () => {
    const { body } = await reader.get(path());
    expect(body).toContain('Second opinion: inspect again');
    expect(body).toContain('It was whole.');
    const photo = /\/desk\/message-photos\/[\w-]+/.exec(body)?.[0] ?? '';
    const shown = await reader.get(photo);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await reader.get('/desk/message-photos/unknown')).statusCode).toBe(404);
    expect((await edge.app.inject({ url: photo, headers: { host: 'desk.localhost' } })).statusCode).not.toBe(200);
  });

  it('the first inspector sees no way to inspect, and gets a page that says why', async () => {
    const { body } = await ana.get(path());
    expect(body).toContain('You inspected this first, so another person has to inspect it now.');
    expect(body).not.toContain('Something differs');
    expect((await ben.get(path())).body).toContain('Something differs');
    expect((await ana.get(path('/inspection'))).body).toContain('Another person has to inspect');
    expect((await ben.get(path('/inspection'))).body).not.toContain('Another person has to inspect');
    const { version = '' } = (await edge.services.fulfilment.find(sale.number)) ?? {};
    const sent = await ana.post(path('/inspection'), { act: 'confirm', version });
    expect(sent.body).toContain('Another person has to inspect');
    expect((await edge.services.fulfilment.find(sale.number))?.trade.state).toBe('received');
  });

  it('a message of staff is sent once, an empty one keeps the page, and a reader may not write', async () => {
    const countMails = async () =>
      (await edge.services.mail.list(50)).filter(({ kind }) => kind === 'trade.message').length;
    expect((await reader.post(path('/messages'), { text: 'No.' })).statusCode).toBe(403);
    const empty = await ben.post(path('/messages'), { text: ' ' });
    expect([empty.statusCode, await countMails()]).toEqual([422, 0]);
    for (let round = 0; round < 2; round += 1)
      expect((await ben.post(path('/messages'), { text: 'We look again.' })).statusCode).toBe(303);
    expect(await countMails()).toBe(1);
    expect((await reader.get(path())).body).toContain('We look again.');
    expect((await ben.post('/desk/trades/DE-26-999-9999/messages', { text: 'x' })).statusCode).toBe(404);
  });
});

describe('forms of sellers with photos', () => {
  const send = (url: string, host = CONSUMER_SHOP.host) =>
    edge.app.inject({
      method: 'POST',
      url,
      headers: { host, 'content-type': 'multipart/form-data; boundary=b', 'sec-fetch-site': 'same-origin' },
      payload: '--b\r\nContent-Disposition: form-data; name="act"\r\n\r\ndisagree\r\n--b--\r\n',
    });

  it('only the pages of a question and of a trade take files', async () => {
    for (const url of ['/', '/contact', '/login']) expect((await send(url)).statusCode, url).toBe(415);
    for (const url of [`/clarification/${sale.link.id}/${sale.number}`, '/sale/x'])
      expect((await send(url)).statusCode, url).not.toBe(415);
  });
});
