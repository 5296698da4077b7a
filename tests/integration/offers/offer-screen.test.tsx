import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { offerForm } from '../../../platform/server/pages/forms/offer.ts';
import type { FormInput } from '../../../platform/server/pages/forms/types.ts';
import { privacyHeaders } from '../../../platform/server/pages/server-route-facts.ts';
import { CART_COOKIE } from '../../../platform/shared/cart-cookie.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import { type DatabaseKind, describeEmbedded } from '../../support/database.ts';
import { postForm } from '../../support/post-form.ts';
import {
  createContext,
  createTradeInput,
  expectOk,
  NOW,
  offerFor,
  openShops,
  readTestAssortment,
} from '../../support/selling.ts';
import { getMainHtml, type ScreenInput, shownScreen } from '../../support/shown-screen.tsx';

const TO = 'hannah@example.org';

async function shop(kind: DatabaseKind) {
  const database = await kind.openEmptied();
  const shops = await openShops(database);
  const ctx = await createContext(CONSUMER_SHOP.id);
  const offer = await offerFor(shops, ctx);
  const cookies = { [CART_COOKIE]: `${offer.id}.2` };
  const { token } = shops.offerLinks.createLink(ctx, [{ offerId: offer.id, quantity: 2 }]);
  const show = async (of: string, over: Partial<ScreenInput> = {}) => {
    const path = `/offer/${of}`;
    const shown = await shownScreen(CONSUMER_SHOP.id, 'offer', {
      services: shops,
      path,
      params: { token: of },
      ...over,
    });
    return { ...shown, main: getMainHtml(shown.html).replaceAll('\u00a0', ' ') };
  };
  const post = (of: string, over: Partial<FormInput> = {}) =>
    postForm(offerForm, {
      ctx,
      services: shops,
      match: { name: 'offer', params: { token: of } },
      body: {},
      query: {},
      cookies: {},
      href: (name: string, params: { token?: string } = {}, query?: Record<string, string>) =>
        `/${[name, params.token].filter(Boolean).join('/')}${query ? `?${new URLSearchParams(query)}` : ''}`,
      ...over,
    } as unknown as FormInput);
  const mails = () => shops.mail.list(50);
  const rows = async () =>
    (
      await sql<{ n: number }>`select (select count(*) from offer) + (select count(*) from mail) as n`.execute(
        database.db,
      )
    ).rows[0]?.n;
  return { database, shops, ctx, offer, cookies, token, show, post, mails, rows };
}

// The catalogue is compiled once for all tests.
beforeAll(async () => void (await readTestAssortment()), 120_000);

describeEmbedded('an offer that continues on another device', (kind) => {
  it('the cart offers a code, a link and a mail', async () => {
    const { show, cookies, offer, shops, ctx } = await shop(kind);
    const { main, meta } = await show('current', { cookies });
    expect(meta).toMatchObject({ noindex: true });
    expect(main).toContain(`2 × ${offer.deviceName} ${offer.variantLabel}`);
    expect(main).toContain('#phone-notch"');
    const [, url = '', token = ''] = /href="(http:\/\/de\.localhost:3000\/offer\/([\w.~-]+))"/.exec(main) ?? [];
    expect(url).not.toBe('');
    expect(shops.offerLinks.openLink(ctx, token)).toEqual([{ offerId: offer.id, quantity: 2 }]);
    expect(main).toMatch(/<div role="img" aria-label="QR-Code mit dem Link zu diesem Angebot"[^>]*><svg/);
    expect(main).toMatch(/<form [^>]*action="\/offer\/current"[^>]*method="post"/);
    expect((await show('current')).main).toContain('Noch nichts');
  });

  it('the link opens the offer without cart or cookie, changes nothing, and one press adds it', async () => {
    const { show, post, token, offer, rows } = await shop(kind);
    const before = await rows();
    const { main } = await show(token);
    expect(await rows()).toBe(before);
    expect(main).toContain('Gilt bis 19.05.26. Verkauft ist noch nichts.');
    expect(main).toContain(`2 × ${offer.deviceName}`);
    expect(main).toMatch(/<form [^>]*><button type="submit"/);
    expect(main).not.toContain('type="email"');
    expect(await post(token)).toMatchObject({
      kind: 'redirect',
      location: '/checkout',
      setCookies: [{ name: CART_COOKIE, value: `${offer.id}.2` }],
    });
    // The cart of the other device does not change.
    expect(await post(token, { cookies: { [CART_COOKIE]: `${offer.id}.1~other.3` } })).toMatchObject({
      setCookies: [{ value: `${offer.id}.2~other.3` }],
    });
  });

  it('every cut, forged, changed or foreign link has the same answer and adds nothing', async () => {
    const { show, post, token, offer, shops } = await shop(kind);
    const austria = shops.offerLinks.createLink(await createContext(NEIGHBOUR_SHOP.id), [
      { offerId: offer.id, quantity: 2 },
    ]);
    const [signature = '', lines = ''] = token.split(/\.(.*)/s);
    const links = [
      'x',
      '.',
      token.slice(0, -1),
      token.slice(1),
      `${token}0`,
      `${signature}.${offer.id}.9`,
      `${'A'.repeat(43)}.${lines}`,
      lines,
      austria.token,
      "' or 1=1 --",
      '<script>',
      '😀\u202e',
      'x.'.repeat(5_000),
    ];
    const shown = await Promise.all(links.map((one) => show(one)));
    expect(new Set(shown.map(({ main }) => main)).size).toBe(1);
    expect(shown[0]?.main).toContain('Dieser Link führt zu keinem Angebot.');
    for (const one of links) expect(await post(one)).toMatchObject({ kind: 'redirect', setCookies: [] });
  });

  it("an expired or sold offer's link leads to a new price for the same answers", async () => {
    const { show, post, token, offer, shops, ctx, database } = await shop(kind);
    const late = () => new Date(NOW.getTime() + 22 * DAY_MS);
    const expired = (await show(token, { now: late })).main;
    expect(expired).toContain('Dieses Angebot gilt nicht mehr.');
    expect(expired).toMatch(new RegExp(`href="${CONSUMER_SHOP.getDevicePath(offer.deviceUrl)}\\?[^"]*display=asNew`));
    expect(await post(token, { ctx: { ...ctx, now: late } })).toMatchObject({ setCookies: [] });
    expectOk(await shops.trades.create(ctx, 'key', createTradeInput(offer)));
    expect((await show(token)).main).toBe(expired);
    await database.db.deleteFrom('offer').execute();
    expect((await show(token)).main).toContain('Dieses Angebot gilt nicht mehr.');
  });

  it('an offer is mailed with its link within the mail limits', async () => {
    const { post, token, cookies, mails, shops, ctx, offer } = await shop(kind);
    const send = (body: Record<string, string>) => post('current', { cookies, body });
    for (let times = 0; times < 4; times += 1)
      expect(await send({ email: TO, token })).toMatchObject({ kind: 'redirect', location: '/offer/current?sent=1' });
    // The answer does not reveal how many mails the address has received.
    const written = await mails();
    expect(written).toHaveLength(2);
    expect(written[0]).toMatchObject({
      kind: 'offer.link',
      to: TO,
      subject: expect.stringContaining(offer.deviceName),
    });
    const { text = '', html = '' } = (await shops.mail.find(written[0]?.id ?? 0)) ?? {};
    const [, sent = ''] = /\/offer\/(\S+)/.exec(text) ?? [];
    expect(shops.offerLinks.openLink(ctx, sent)).toEqual([{ offerId: offer.id, quantity: 2 }]);
    expect(html).toContain(`/offer/${sent}`);
    expect(`${text}${html}`).not.toContain(TO);
  });

  it('no mail is sent for programs, invalid addresses and invalid links', async () => {
    const { post, token, mails, shops, ctx } = await shop(kind);
    const send = (body: Record<string, string>) => post('current', { body });
    expect(await send({ email: TO, token, homepage: 'x' })).toMatchObject({ kind: 'redirect' });
    expect(await send({ email: '', token })).toMatchObject({
      status: 422,
      form: { problems: [{ pointer: '/email' }] },
    });
    expect(await send({ email: 'a@b\r\nbcc: c@d.example', token })).toMatchObject({ status: 422 });
    expect(await send({ email: TO, token: `${token}x` })).toMatchObject({
      status: 422,
      form: { values: { email: TO }, problems: [{ code: 'offers.gone' }] },
    });
    expect(await send({ email: TO })).toMatchObject({ status: 422 });
    const late = { ...ctx, now: () => new Date(NOW.getTime() + 22 * DAY_MS) };
    expect(await shops.offerLinks.sendLink(late, { email: TO, token })).toEqual({
      ok: false,
      error: { code: 'offers.gone' },
    });
    expect(await mails()).toEqual([]);
  });

  it('the page is not cached and sends no referrer', () => {
    expect(privacyHeaders('offer')).toEqual({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  });
});
