import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge, sendRaw } from '../../support/edge.ts';
import { phonePhoto, pngBomb } from '../../support/photos.ts';

let edge: Edge;
let ana: DeskBrowser;
let ben: DeskBrowser;
let photo: Buffer;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@desk.example');
  ben = await signedInAtDesk(edge, ['receive', 'inspect'], 'ben@desk.example');
  photo = await phonePhoto();
}, 240_000);
afterAll(() => edge?.close());

const SCRATCHED = { 'answer-1-display': 'clear' };
const tradePath = ({ number }: Pick<TradeView, 'number'>, act = '') => `/desk/trades/${number}${act}`;
const deskTrade = async ({ number }: Pick<TradeView, 'number'>) => {
  const found = await edge.services.fulfilment.find(number);
  if (!found) throw new Error(`There is no ${number}.`);
  return found;
};

async function received(tenant: Parameters<typeof soldAt>[1] = CONSUMER_SHOP.id): Promise<TradeView> {
  const trade = await soldAt(edge, tenant);
  await ana.post(tradePath(trade, '/receive'));
  return trade;
}

type Files = readonly { name: string; content: Uint8Array }[];

/** The inspection form as a browser sends it: the page's hidden fields, the given values, and files. */
async function inspect(
  browser: DeskBrowser,
  trade: TradeView,
  typed: Record<string, string>,
  { page, photos = [] }: { page?: string; photos?: Files } = {},
) {
  const path = tradePath(trade, '/inspection');
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...readHiddenFields(page ?? (await browser.get(path)).body),
    ...typed,
  })) {
    form.set(name, value);
  }
  for (const { name, content } of photos) form.append('photo-1', new File([Uint8Array.from(content)], name));
  return browser.upload(path, form);
}

function readHiddenFields(page: string): Record<string, string> {
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name ?? '', value ?? '']));
}

const readElementText = (body: string, id: string) =>
  new RegExp(`<textarea[^>]*id="${id}"[^>]*>([^<]*)<`).exec(body)?.[1];
const readCheckedValue = (body: string, name: string) =>
  [...body.matchAll(/<input type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(`name="${name}"`) && input.includes('checked=""'))
    .map((input) => /value="([^"]+)"/.exec(input)?.[1]);

/** The payable of a trade, in cents. */
async function payoutsFor({ number }: Pick<TradeView, 'number'>): Promise<number[]> {
  const rows = await edge.database.db
    .selectFrom('payout')
    .innerJoin('trade', 'trade.id', 'payout.trade_id')
    .select('amount_cents')
    .where('number', '=', number)
    .execute();
  return rows.map(({ amount_cents }) => amount_cents);
}

describe('the button “as described”', () => {
  it('the button exists for a received parcel only, and shows the amount before a payable is created', async () => {
    const trade = await soldAt(edge);
    const early = await ana.get(tradePath(trade));
    expect(early.body).not.toContain('/as-described"');
    expect((await ana.get(tradePath(trade, '/as-described'))).headers.location).toBe(tradePath(trade));
    const { version } = await deskTrade(trade);
    const amount = String(trade.totalCents);
    const refused = await ana.post(tradePath(trade, '/as-described'), { version, amount });
    expect(refused.statusCode).toBe(409);
    expect((await deskTrade(trade)).trade.state).toBe('labelSent');

    await ana.post(tradePath(trade, '/receive'));
    const page = await ana.get(tradePath(trade));
    expect(page.body).toMatch(
      /<a class="button button-primary" href="[^"]+\/as-described"[^>]* aria-keyshortcuts="d">/,
    );
    const { statusCode, body } = await ana.get(tradePath(trade, '/as-described'));
    expect(statusCode).toBe(200);
    expect(body).toContain(`Accept ${trade.number} as described?`);
    expect(body).toContain(`The seller is paid <b>${(trade.totalCents / 100).toFixed(2)}\u00a0€</b>`);
    expect(body).toContain(trade.payout?.masked);
    expect((await deskTrade(trade)).trade.state).toBe('received');
    const forged: Record<string, string>[] = [readHiddenFields(page.body), { ...readHiddenFields(body), amount: '1' }];
    for (const typed of forged) {
      const asked = await ana.post(tradePath(trade, '/as-described'), typed);
      expect([asked.statusCode, asked.body.includes('as described?')]).toEqual([200, true]);
      expect((await deskTrade(trade)).trade.state).toBe('received');
    }
    const done = await ana.post(tradePath(trade, '/as-described'), readHiddenFields(body));
    expect(done.headers.location).toBe(`${tradePath(trade)}?done=asDescribed`);
    const { trade: now, items, history } = await deskTrade(trade);
    expect(now.state).toBe('inspected');
    expect(items[0]).toMatchObject({ inspectedCents: items[0]?.offeredCents, decision: 'accepted' });
    expect(history.slice(-2).map(({ to, person }) => [to, person])).toEqual([
      ['received', 'ana@desk.example'],
      ['inspected', 'ana@desk.example'],
    ]);
    const after = await ana.get(`${tradePath(trade)}?done=asDescribed`);
    expect(after.body).toMatch(/<input id="scan"[^>]*autofocus/i);
    expect(after.body).not.toContain('/as-described"');
    const replayed = await ana.post(tradePath(trade, '/as-described'), readHiddenFields(body));
    expect(replayed.statusCode).toBe(409);
    expect(await payoutsFor(trade)).toEqual([trade.totalCents]);
  });

  it('two concurrent requests create one payable, and the second shows who was first', async () => {
    const trade = await received();
    const path = tradePath(trade, '/as-described');
    const [forAna, forBen] = await Promise.all([ana.get(path), ben.get(path)]);
    const answers = await Promise.all([
      ana.post(tradePath(trade, '/as-described'), readHiddenFields(forAna.body)),
      ben.post(tradePath(trade, '/as-described'), readHiddenFields(forBen.body)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    const winner = answers[0]?.statusCode === 303 ? 'ana@desk.example' : 'ben@desk.example';
    expect(late?.body).toContain(`${winner} changed ${trade.number} to “Inspected”`);
    expect(await payoutsFor(trade)).toEqual([trade.totalCents]);
  });
});

describe('an inspection', () => {
  it('the form asks the seller’s questions, with the declared answers selected', async () => {
    const trade = await received(SHOP_ABROAD.id);
    const { statusCode, body } = await ana.get(tradePath(trade, '/inspection'));
    const { items } = await deskTrade(trade);
    expect(statusCode).toBe(200);
    for (const [question, answer] of Object.entries(items[0]?.declaredAnswers ?? {})) {
      expect(readCheckedValue(body, `answer-1-${question}`)).toEqual([answer]);
    }
    expect(body).toContain('lang="fr-FR"');
    expect(body).toMatch(/<form[^>]* enctype="multipart\/form-data"/i);
  });

  it('the form shows the new price line by line before the decision', async () => {
    const trade = await received();
    const { statusCode, body } = await inspect(ana, trade, { ...SCRATCHED, act: 'price', 'difference-1': 'Kratzer' });
    expect(statusCode).toBe(200);
    expect(readCheckedValue(body, 'answer-1-display')).toEqual(['clear']);
    expect(readElementText(body, 'difference-1')).toBe('Kratzer');
    expect(body).toMatch(/<tr class="new"><th scope="row">[^<]+<\/th><td>−[\d.]+<\/td>/);
    const { trade: now, photos } = await deskTrade(trade);
    expect([now.state, photos.length]).toEqual(['received', 0]);
  });

  it('a lower price, once displayed, asks the seller, with a note and a photo', async () => {
    const trade = await received();
    const typed = { ...SCRATCHED, act: 'done', 'difference-1': 'Ein Kratzer im Display.' };
    const unseen = await inspect(ana, trade, typed, { photos: [{ name: 'a.jpg', content: photo }] });
    expect(unseen.statusCode).toBe(200);
    expect(unseen.body).toContain('The price goes down');
    expect((await deskTrade(trade)).photos).toHaveLength(1);
    const done = await inspect(ana, trade, { ...typed, act: 'confirm' }, { page: unseen.body });
    expect(done.headers.location).toBe(`${tradePath(trade)}?done=asked`);
    const { trade: now, items, photos } = await deskTrade(trade);
    expect(now.state).toBe('clarification');
    expect(items[0]).toMatchObject({ difference: 'Ein Kratzer im Display.', inspectedAnswers: { display: 'clear' } });
    expect(items[0]?.inspectedCents).toBeLessThan(items[0]?.offeredCents ?? 0);
    expect(photos).toHaveLength(1);
    const { body } = await ben.get(tradePath(trade));
    expect(body).toContain('Ein Kratzer im Display.');
    expect(body).toContain(`/desk/photos/${photos[0]?.id}`);
    expect(body).toContain('class="differs"');
  });

  it('an inspection that lowers no price shows the amount first and creates the confirmed payable', async () => {
    const trade = await received();
    const paid = `The seller is paid ${(trade.totalCents / 100).toFixed(2)}\u00a0€`;
    const first = await inspect(ana, trade, { act: 'done' });
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain(paid);
    expect(first.body).toMatch(/value="confirm"[^>]*aria-keyshortcuts="Control\+Enter"/);
    const other = await inspect(ana, trade, { ...SCRATCHED, act: 'confirm' }, { page: first.body });
    expect([other.statusCode, other.body.includes('The price goes down')]).toEqual([200, true]);
    expect([(await deskTrade(trade)).trade.state, await payoutsFor(trade)]).toEqual(['received', []]);
    const done = await inspect(ana, trade, { act: 'confirm' }, { page: first.body });
    expect(done.headers.location).toBe(`${tradePath(trade)}?done=inspected`);
    const replayed = await inspect(ana, trade, { act: 'confirm' }, { page: first.body });
    expect(replayed.statusCode).toBe(409);
    expect(await payoutsFor(trade)).toEqual([trade.totalCents]);
  });

  it('a lower price without a note or photo is rejected at its field, and the selection stays', async () => {
    const trade = await received();
    const priced = await inspect(ana, trade, { ...SCRATCHED, act: 'price' });
    const { statusCode, body } = await inspect(ana, trade, { ...SCRATCHED, act: 'confirm' }, { page: priced.body });
    expect(statusCode).toBe(422);
    expect(body).toContain('href="#difference-1"');
    expect(body).toContain('href="#photo-1"');
    expect(body).toContain('id="difference-1-error"');
    expect(readCheckedValue(body, 'answer-1-display')).toEqual(['clear']);
    expect((await deskTrade(trade)).trade.state).toBe('received');
  });

  it('an unknown answer is rejected', async () => {
    const trade = await received();
    const typed = { 'answer-1-display': 'nonsense' };
    const asked = await inspect(ana, trade, { ...typed, act: 'done' });
    const { statusCode, body } = await inspect(ana, trade, { ...typed, act: 'confirm' }, { page: asked.body });
    expect(statusCode).toBe(422);
    expect(body).toContain('href="#answer-1-display"');
    expect((await deskTrade(trade)).trade.state).toBe('received');
  });

  it('the slower of two inspections keeps its input for a note', async () => {
    const trade = await received();
    const page = (await ana.get(tradePath(trade, '/inspection'))).body;
    await ben.post(
      tradePath(trade, '/as-described'),
      readHiddenFields((await ben.get(tradePath(trade, '/as-described'))).body),
    );
    const typed = { ...SCRATCHED, act: 'done', 'difference-1': 'Nur ich habe <das> gesehen.' };
    const { statusCode, body } = await inspect(ana, trade, typed, { page });
    expect(statusCode).toBe(409);
    expect(body).toContain('ben@desk.example changed');
    expect(readElementText(body, 'note')).toContain('Nur ich habe &lt;das&gt; gesehen.');
    expect((await deskTrade(trade)).trade.state).toBe('inspected');
  });

  it('the inspection of a parcel that has not arrived redirects to the trade', async () => {
    const trade = await soldAt(edge);
    const { statusCode, headers } = await ana.get(tradePath(trade, '/inspection'));
    expect([statusCode, headers.location]).toEqual([303, tradePath(trade)]);
    expect((await ana.get('/desk/trades/DE-26-001-0000/inspection')).statusCode).toBe(404);
  });
});

describe('photos of an inspection', () => {
  it('photos lose their location, are shown to staff only, and can be deleted during the inspection', async () => {
    const trade = await received();
    const { body } = await inspect(ana, trade, { act: 'price' }, { photos: [{ name: 'a.jpg', content: photo }] });
    const [kept] = (await deskTrade(trade)).photos;
    expect(kept).toMatchObject({ item: 1, width: 300, height: 400, person: 'ana@desk.example' });
    const path = `/desk/photos/${kept?.id}`;
    expect(body).toContain(`<img src="${path}" width="300" height="400"`);
    const shown = await ben.get(path);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.headers['cache-control']).toBe('no-store');
    const { exif, format } = await sharp(shown.rawPayload).metadata();
    expect([exif, format]).toEqual([undefined, 'jpeg']);
    const stranger = await edge.app.inject({ url: path, headers: { host: 'desk.localhost' } });
    expect(stranger.statusCode).toBe(303);
    const removed = await inspect(ben, trade, { ...SCRATCHED, removePhoto: kept?.id ?? '' });
    expect(readCheckedValue(removed.body, 'answer-1-display')).toEqual(['clear']);
    expect((await deskTrade(trade)).photos).toEqual([]);
    expect((await ben.get(path)).statusCode).toBe(404);
  });

  it('a file that is not a photo is rejected at its field, and none of it is stored', async () => {
    const trade = await received();
    const sent = { 'notes.txt': Buffer.from('no photo'), 'bomb.png': pngBomb(20_000, 20_000) };
    const says = { 'notes.txt': '“notes.txt” is not a readable photo', 'bomb.png': 'more than 64 million pixels' };
    for (const [name, content] of Object.entries(sent)) {
      const typed = { ...SCRATCHED, act: 'done', 'difference-1': 'Kratzer' };
      const { statusCode, body } = await inspect(ana, trade, typed, { photos: [{ name, content }] });
      expect(statusCode).toBe(422);
      expect(body).toContain(says[name as keyof typeof says]);
      expect(readElementText(body, 'difference-1')).toBe('Kratzer');
    }
    const { photos, trade: now } = await deskTrade(trade);
    expect([photos, now.state]).toEqual([[], 'received']);
  });

  it('photos of 50 MB are rejected before they are read, with or without a declared size', async () => {
    const { number } = await received();
    const head = (more: string) =>
      [
        `POST /desk/trades/${number}/inspection HTTP/1.1`,
        'Host: desk.localhost',
        `Cookie: ${ana.cookie}`,
        'Sec-Fetch-Site: same-origin',
        'Content-Type: multipart/form-data; boundary=b',
        more,
        '',
        '',
      ].join('\r\n');
    const told = await sendRaw(edge.port, head(`Content-Length: ${50 * 1024 * 1024}`));
    expect(told).toMatch(/^HTTP\/1\.1 413 /);
    expect(told).toContain('connection: close');
    expect(told).toContain('exceeds the size limit of the desk');
    const part = '--b\r\nContent-Disposition: form-data; name="photo-1"; filename="a.jpg"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(part), Buffer.alloc(11 * 1024 * 1024)]);
    const chunk = Buffer.concat([Buffer.from(`${body.byteLength.toString(16)}\r\n`), body, Buffer.from('\r\n')]);
    const untold = await sendRaw(edge.port, Buffer.concat([Buffer.from(head('Transfer-Encoding: chunked')), chunk]));
    expect(untold).toMatch(/^HTTP\/1\.1 413 /);
    expect((await deskTrade({ number })).photos).toEqual([]);
  });

  it('photos sent by roles without inspection are not read', async () => {
    const trade = await received();
    const reader = await signedInAtDesk(edge, ['receive', 'pay'], 'payer@desk.example');
    const form = new FormData();
    form.append('photo-1', new File([Uint8Array.from(photo)], 'a.jpg'));
    expect((await reader.upload(tradePath(trade, '/inspection'), form)).statusCode).toBe(403);
    expect((await deskTrade(trade)).photos).toEqual([]);
  });
});

describe('a malformed form', () => {
  it.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    ['breaks off', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="act"\r\n\r\ndo'],
  ])('a form that %s is answered with a page and changes nothing', async (_, contentType, payload) => {
    const trade = await received();
    const answer = await edge.app.inject({
      method: 'POST',
      url: tradePath(trade, '/inspection'),
      headers: { host: 'desk.localhost', cookie: ana.cookie, 'content-type': contentType },
      payload,
    });
    expect([400, 406, 415]).toContain(answer.statusCode);
    expect(answer.body).toContain('<h1>');
    expect((await deskTrade(trade)).trade.state).toBe('received');
  });
});
