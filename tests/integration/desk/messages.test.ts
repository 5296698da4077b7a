import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { CONSUMER_SHOP, SECOND_ABROAD, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt, soldInParcels } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
let ana: DeskBrowser;
let reader: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  reader = await signedInAtDesk(edge, ['read'], 'reader@desk.example');
}, 240_000);
afterAll(() => edge?.close());

const path = ({ number }: Pick<TradeView, 'number'>, act = '') => `/desk/trades/${number}${act}`;

async function received(tenant: TenantId = CONSUMER_SHOP.id): Promise<TradeView> {
  const trade = await soldAt(edge, tenant);
  expect((await ana.post(path(trade, '/receive'))).statusCode).toBe(303);
  return trade;
}

const typedText = (body: string) => /<textarea[^>]*>([^<]*)<\/textarea>/.exec(body)?.[1] ?? '';
const countMails = async () =>
  (await edge.services.mail.list(100)).filter(({ kind }) => kind === 'trade.message').length;

describe('the form of a message to a seller', () => {
  it('the page of a trade offers the blocks of its state by their names in the language of the staff member', async () => {
    const trade = await received(SHOP_ABROAD.id);
    const { body } = await ana.get(path(trade));
    expect(body).toContain('<option value="lock">Locked: passcode or account</option>');
    expect(body).not.toContain('value="lowerPrice"');
    await ana.post('/desk/you/language', { language: 'it' });
    expect((await ana.get(path(trade))).body).toContain('<option value="lock">Bloccato: codice o account</option>');
    await ana.post('/desk/you/language', { language: 'en' });
  });

  it('a chosen block fills the form in the language of the seller, and its address names no person', async () => {
    const trade = await received(SHOP_ABROAD.id);
    const { statusCode, body } = await ana.get(path(trade, '/messages?block=lock'));
    expect(statusCode).toBe(200);
    expect(typedText(body)).toContain('est encore verrouillé');
    expect(typedText(body)).toContain(trade.number);
    expect(body).toContain('The seller reads French.');
    expect(body).toMatch(/<textarea[^>]* lang="fr-FR"/);
    expect(body).toContain(`${trade.number}\u00a0: message sur votre vente`);
    expect(typedText((await ana.get(path(trade, '/messages?block=none&item=99'))).body)).toBe('');
  });

  it('an inserted block follows the typed text, and is about the chosen device', async () => {
    const trade = await soldInParcels(edge, 2);
    for (const parcel of ['1', '2']) await ana.post(path(trade, '/receive'), { parcel });
    const fields = { act: 'insert', text: 'Own words.', block: 'moreDays', item: '2' };
    const { statusCode, body } = await ana.post(path(trade, '/messages'), fields);
    expect(statusCode).toBe(200);
    expect(typedText(body)).toMatch(/^Own words\.\n\nDie Prüfung deines Geräts Apple iPhone 13/);
    expect(body).toMatch(/<option value="2" selected="">2\. Apple iPhone 13/);
    expect(await countMails()).toBe(0);
  });

  it('an empty message keeps the form, and a message of 2,001 characters keeps its text', async () => {
    const trade = await received();
    const empty = await ana.post(path(trade, '/messages'), { act: 'send', text: ' ' });
    expect([empty.statusCode, await countMails()]).toEqual([422, 0]);
    const long = await ana.post(path(trade, '/messages'), { act: 'send', text: 'x'.repeat(2_001) });
    expect([long.statusCode, typedText(long.body).length]).toEqual([422, 2_001]);
  });

  it('a sent message is in the history of the trade, and can be undone before its mail goes out', async () => {
    const trade = await received();
    const sent = await ana.post(path(trade, '/messages'), { act: 'send', text: 'Foto bitte.' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path(trade)}?done=replied`]);
    expect(await countMails()).toBe(1);
    const { body } = await ana.get(path(trade));
    expect(body).toMatch(/<section[^>]*aria-labelledby="history"[\s\S]*<b>Message to the seller<\/b>/);
    const act = /name="act" value="([\w-]{20,})"/.exec(body)?.[1] ?? '';
    expect((await ana.post(path(trade, '/undo'), { act })).statusCode).toBe(303);
    expect(await countMails()).toBe(0);
    expect((await ana.get(path(trade))).body).not.toContain('Foto bitte.');
  });
});

describe('the preview of a message', () => {
  it('it is the mail in a frame of the form alone, which runs and loads nothing', async () => {
    const trade = await received(SECOND_ABROAD.id);
    const { statusCode, headers, body } = await ana.post(path(trade, '/messages/preview'), {
      text: '<script>alert(1)</script>\nUna foto.',
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br/>Una foto.');
    expect(body).toContain('lang="es-ES"');
    expect(body).toContain('data:image/png;base64,');
    expect(body).not.toContain('cid:');
    const form = (await ana.get(path(trade, '/messages'))).body;
    expect(form).toContain(`formAction="${path(trade, '/messages/preview')}" formTarget="mail-preview"`);
    expect(form).toContain('<iframe name="mail-preview"');
  });
});

describe('access to messages', () => {
  it('people who only read see messages, and can neither write, preview nor close them', async () => {
    const trade = await received();
    await ana.post(path(trade, '/messages'), { text: 'Foto bitte.' });
    const { body } = await reader.get(path(trade));
    expect(body).toContain('Foto bitte.');
    expect(body).not.toContain('Write to the seller');
    expect((await reader.get(path(trade, '/messages'))).statusCode).toBe(403);
    for (const act of ['/messages', '/messages/preview', '/messages/answered'])
      expect((await reader.post(path(trade, act), { text: 'No.' })).statusCode, act).toBe(403);
  });

  it('a trade that does not exist answers 404 everywhere', async () => {
    const none = { number: 'DE-26-999-9999' };
    expect((await ana.get(path(none, '/messages'))).statusCode).toBe(404);
    for (const act of ['/messages', '/messages/preview', '/messages/answered'])
      expect((await ana.post(path(none, act), { text: 'x' })).statusCode, act).toBe(404);
  });
});

describe('answers of sellers', () => {
  it('an answer waits on the worklist and on the page until staff say that it needs none', async () => {
    const trade = await received();
    await ana.post(path(trade, '/messages'), { text: 'Foto bitte.' });
    const list = async () => (await ana.get('/desk/worklists/to-answer')).body;
    expect(await list()).not.toContain(path(trade));
    const mails = (await edge.services.mail.list(100)).filter(({ kind }) => kind === 'trade.message');
    const { text = '' } = (await edge.services.mail.find(mails[0]?.id ?? 0)) ?? {};
    const sale = /https?:\/\/[^/\s]+(\S*\/sale\/[\w-]+)/.exec(text)?.[1] ?? '';
    const form = new FormData();
    form.set('act', 'message');
    form.set('text', 'Hier ist es.');
    const encoded = new Response(form);
    const answered = await edge.app.inject({
      method: 'POST',
      url: sale,
      headers: {
        host: CONSUMER_SHOP.host,
        'content-type': encoded.headers.get('content-type') ?? '',
        'sec-fetch-site': 'same-origin',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answered.statusCode).toBe(303);
    expect(await list()).toContain(path(trade));
    const { body } = await ana.get(path(trade));
    expect(body).toContain('Hier ist es.');
    expect(body).toContain('waits for an answer');
    const closed = await ana.post(path(trade, '/messages/answered'));
    expect(closed.headers.location).toBe(`${path(trade)}?done=messagesClosed`);
    expect(await list()).not.toContain(path(trade));
    expect((await ana.get(path(trade))).body).not.toContain('waits for an answer');
  });
});
