import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { phonePhoto } from '../../support/photos.ts';

let edge: Edge;
let ana: DeskBrowser;
let trade: TradeView;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  trade = await soldAt(edge);
  await ana.post(`/desk/trades/${trade.number}/receive`);
}, 240_000);
afterAll(() => edge?.close());

const listPhotos = async () => (await edge.services.fulfilment.find(trade.number))?.photos ?? [];

async function upload(content: Uint8Array, name: string, type = 'image/jpeg') {
  const path = `/desk/trades/${trade.number}/inspection`;
  const { body } = await ana.get(path);
  const form = new FormData();
  for (const [, field = '', value = ''] of body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    form.set(field, value);
  form.set('act', 'price');
  form.append('photo-1', new File([Uint8Array.from(content)], name, { type }));
  return ana.upload(path, form);
}

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('an uploaded photo of an inspection', () => {
  it.each([
    ['an SVG with a script', 'a.svg', 'image/svg+xml', Buffer.from(SCRIPT)],
    ['HTML that says it is a JPEG', 'a.jpg', 'image/jpeg', Buffer.from('<html><script>alert(1)</script>')],
    ['a PDF', 'a.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a GIF', 'a.gif', 'image/gif', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
  ])('a file is rejected by its content, whatever its name and type: %s', async (_, name, type, content) => {
    const answer = await upload(content, name, type);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toContain('<script>alert');
    expect(await listPhotos()).toEqual([]);
  });

  it('a photo is served as a new JPEG without the name and type of the upload', async () => {
    expect((await upload(await phonePhoto(), '../../../a.html', 'text/html')).statusCode).toBe(200);
    const [kept] = await listPhotos();
    const shown = await ana.get(`/desk/photos/${kept?.id}`);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(shown.headers['content-disposition'] ?? '').not.toContain('html');
    expect(shown.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    for (const mark of ['Exif', 'Kamera', 'Jörg']) expect(shown.rawPayload.includes(mark)).toBe(false);
  });
});
