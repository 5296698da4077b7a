import { beforeAll, expect, it } from 'vitest';
import type { LocaleId, TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { clarificationHandler } from '../../../platform/server/pages/forms/clarification.ts';
import type { FormInput } from '../../../platform/server/pages/forms/types.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { buildHref } from '../../../platform/tenancy/href.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP, NEIGHBOUR_SHOP, SHOP_ABROAD, SISTER_SHOP } from '../../support/chosen-shops.ts';
import { type AskedSale, askedSale } from '../../support/clarifying.ts';
import { localeIds, routeTables } from '../../support/compiled-fleet.ts';
import { type DatabaseKind, describeEmbedded } from '../../support/database.ts';
import { postForm } from '../../support/post-form.ts';
import { createContext, NOW, openShops, readTestAssortment } from '../../support/selling.ts';
import { getMainHtml, type ScreenInput, shownScreen } from '../../support/shown-screen.tsx';

const LATE = new Date(NOW.getTime() + 20 * DAY_MS);

async function shop(kind: DatabaseKind, id: TenantId = CONSUMER_SHOP.id) {
  const database = await kind.openEmptied();
  const shops = await openShops(database);
  const ctx = await createContext(id);
  const show = async (sale: AskedSale, over: Partial<ScreenInput> & { offerid?: string } = {}) => {
    const { offerid, ...more } = over;
    const name = offerid === undefined ? 'clarification' : 'clarificationQuickAnswer';
    const params = { ...sale.link, ...(offerid === undefined ? {} : { offerid }) };
    const shown = await shownScreen(id, name, { services: shops, params, path: '/here', ...more });
    return { ...shown, main: getMainHtml(shown.html) };
  };
  const press = (params: Record<string, string>, body: Record<string, string>) =>
    postForm(clarificationHandler, {
      ctx,
      services: shops,
      match: { name: 'offerid' in params ? 'clarificationQuickAnswer' : 'clarification', params },
      body,
      query: {},
      cookies: {},
      href: buildHref(routeTables[id][ctx.locale as LocaleId], ''),
    } as unknown as FormInput);
  return { database, shops, ctx, show, press };
}

const plain = (html: string) => html.replaceAll('\u00a0', ' ');

// The catalogue is compiled once for all tests.
beforeAll(async () => void (await readTestAssortment()), 120_000);

describeEmbedded('the page of a clarification', (kind) => {
  it('the page shows both answers with prices, the captioned photo, the price calculation, and two equal buttons', async () => {
    const { database, shops, ctx, show } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx }, { asDescribed: 1 });
    const [item] = sale.items;
    const { main, meta, t } = await show(sale);
    expect(meta).toMatchObject({ title: t('clarification.title'), noindex: true });
    expect(main).toMatch(
      /Deine Angabe<\/p><div><p><b>Display wie neu<\/b>.*Unsere Prüfung<\/p><div><p><b>Display gesprungen<\/b>/s,
    );
    expect(main).toContain(
      `<img src="/api/clarifications/${sale.link.id}/${sale.number}/photos/${item?.photos[0]?.id}" width="1" height="1"`,
    );
    // Without scripts the photo is a link to its full size.
    expect(main).toMatch(
      new RegExp(
        `<a class="photo-link" href="/api/clarifications/[^"]+/photos/${item?.photos[0]?.id}" rel="external"><img`,
      ),
    );
    expect(main).toContain('<figcaption>Riss ab der oberen Kante, 1 mm</figcaption>');
    expect(main).toMatch(/Display wie neu<small>deine Angabe entfällt<\/small><\/th><td><s>/);
    expect(main).toMatch(/<tr class="new"><th scope="row">Display gesprungen<small>unsere Prüfung<\/small>/);
    expect(plain(main)).toContain('Ohne Antwort bis 12.05.26 schicken wir das Gerät am 13.05.26 kostenlos zurück.');
    expect(plain(main)).toMatch(/Für dein anderes Gerät ist alles klar: \d+,00 €\./);
    const choices = main.match(/<a class="button button-equal"[^>]*>/g) ?? [];
    expect(choices.map((tag) => /href="([^"]+)"/.exec(tag)?.[1])).toEqual([
      `/here?step=accept&amp;offer=${item?.offer}`,
      `/here?step=return&amp;offer=${item?.offer}`,
    ]);
    expect(main).not.toContain('name="decision"');
    expect(main.match(/<h1/g)).toHaveLength(1);
  });

  it('the page asks about each device separately and shows what was answered', async () => {
    const { database, shops, ctx, show, press } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx }, { differing: 2 });
    const [first, second] = sale.items.map(({ offer }) => offer);
    const countChoices = (main: string) => main.split('step=accept').length - 1;
    expect(countChoices((await show(sale)).main)).toBe(2);
    const answered = await press(sale.link, { offer: first ?? '', decision: 'return' });
    expect(answered).toMatchObject({ kind: 'redirect', location: `/clarification/${sale.link.id}/${sale.number}` });
    const { main } = await show(sale);
    expect(countChoices(main)).toBe(1);
    expect(main).toContain(`offer=${second}`);
    expect(main).toContain('Geht gratis zurück');
    await press(sale.link, { offer: second ?? '', decision: 'accept' });
    const ended = (await show(sale)).main;
    expect(ended).toContain('Danke, deine Antwort ist da.');
    expect(ended).toContain('Geht gratis zurück');
    expect(plain(ended)).toMatch(/\d+,\d\d € angenommen/);
    expect(countChoices(ended)).toBe(0);
  });

  it('each choice has a page that asks first, with its amount and effect, and only its button decides', async () => {
    const { database, shops, ctx, show } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx }, { differing: 2 });
    const [first, second] = sale.items;
    const amount = `${((second?.newCents ?? 0) / 100).toFixed(2).replace('.', ',')} €`;
    const accept = await show(sale, { query: { step: 'accept', offer: second?.offer ?? '' } });
    expect(plain(accept.main)).toContain(
      `<h1 class="headline-small space-above-small">Angebot über ${amount} annehmen?</h1>`,
    );
    expect(plain(accept.main)).toContain(`${plain(second?.device ?? '')} für ${amount} und zahlen das Geld aus`);
    expect(accept.main).toMatch(/<form (?=[^>]*method="post")[^>]*action="\/here"/);
    expect(accept.main).toContain(`<input type="hidden" name="offer" value="${second?.offer}"/>`);
    expect(accept.main.match(/<button[^>]*value="(\w+)"/)?.[1]).toBe('accept');
    expect(accept.main).toContain('href="/here">Noch nicht entscheiden</a>');
    const back = await show(sale, { query: { step: 'return', offer: first?.offer ?? '' } });
    expect(back.main).toContain('geht kostenlos an deine Adresse zurück');
    expect(back.main.match(/<button[^>]*value="(\w+)"/)?.[1]).toBe('return');
    // A quick answer asks about the device of its address, whatever the query says.
    const quick = await show(sale, {
      offerid: first?.offer ?? '',
      query: { step: 'return', offer: second?.offer ?? '' },
    });
    expect(quick.main).toContain(`name="offer" value="${first?.offer}"`);
    for (const query of [
      { step: 'accept' },
      { step: 'accept', offer: 'x' },
      { step: 'keep', offer: first?.offer ?? '' },
    ])
      expect((await show(sale, { query })).main, JSON.stringify(query)).not.toContain('name="decision"');
    const found = await shops.clarifications.find(ctx, sale.link);
    expect(found?.items.map(({ decision }) => decision)).toEqual([null, null]);
  });

  it('a GET request decides nothing, and an expired page says what happens to the device', async () => {
    const { database, shops, ctx, show } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx });
    const offerid = sale.items[0]?.offer ?? '';
    const { main } = await show(sale, { offerid });
    expect(main).toContain('Noch ist nichts entschieden');
    expect(main).toContain(`href="/clarification/${sale.link.id}/${sale.number}"`);
    expect((await shops.clarifications.find(ctx, sale.link))?.items[0]?.decision).toBeNull();
    for (const over of [{}, { offerid }]) {
      const late = (await show(sale, { ...over, now: () => LATE })).main;
      expect(late).toContain('Die Frist ist vorbei.');
      expect(late).toContain('Geht gratis zurück');
      expect(late).not.toContain('<form');
    }
  });

  it('a quick answer needs its button and counts for the device in the address', async () => {
    const { database, shops, ctx, show, press } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx }, { differing: 2 });
    const [first = '', second = ''] = sale.items.map(({ offer }) => offer);
    await press({ ...sale.link, offerid: first }, { offer: second, decision: 'accept' });
    const decisions = async () =>
      (await shops.clarifications.find(ctx, sale.link))?.items.map(({ decision }) => decision);
    expect(await decisions()).toEqual(['accept', null]);
    // A repeated or opposite answer changes nothing and is answered with the decision.
    expect(await press({ ...sale.link, offerid: first }, { decision: 'return' })).toMatchObject({ kind: 'redirect' });
    expect(await decisions()).toEqual(['accept', null]);
    expect((await show(sale, { offerid: first })).main).not.toContain('<form');
  });

  it('an empty answer shows the page again, and a forged one redirects to the page for invalid links', async () => {
    const { database, shops, ctx, show, press } = await shop(kind);
    const sale = await askedSale({ shops, database, ctx });
    const offer = sale.items[0]?.offer ?? '';
    const refused = await press(sale.link, { offer });
    expect(refused).toMatchObject({ kind: 'render', status: 422 });
    if (refused.kind === 'render')
      expect((await show(sale, { form: refused.form })).main).toMatch(
        /role="alert"[^>]*><h2>Deine Antwort ist nicht angekommen/,
      );
    const forged = { ...sale.link, id: 'forged' };
    expect(await press(forged, { offer, decision: 'accept' })).toMatchObject({
      location: `/clarification/forged/${sale.number}`,
    });
    expect(await press({ ...forged, offerid: offer }, { decision: 'accept' })).toMatchObject({
      location: `/clarificationQuickAnswer/forged/${sale.number}/${offer}`,
    });
    const unknown = await show(sale, { offerid: 'forged' });
    expect(unknown.main).toContain('Hier ist keine Frage offen.');
    expect(unknown.main).toContain('nichts angenommen und nichts abgelehnt');
    expect(unknown.main).not.toContain(sale.number);
  });

  it.each([CONSUMER_SHOP.id, SISTER_SHOP.id, BUSINESS_SHOP.id, NEIGHBOUR_SHOP.id, SHOP_ABROAD.id] as const)(
    'the page has texts in every language of %s, in each of its states',
    async (id) => {
      const { database, shops, ctx, show } = await shop(kind, id);
      const sale = await askedSale({ shops, database, ctx });
      const offerid = sale.items[0]?.offer ?? '';
      const headlines = new Set<string>();
      for (const locale of localeIds) {
        const asks = (step: string) => ({ query: { step, offer: offerid } });
        for (const over of [{}, { offerid }, asks('accept'), asks('return'), { now: () => LATE }]) {
          const { main, t } = await show(sale, { locale, ...over });
          // Random ids of photos and links may contain any letters.
          const words = main.replace(/[\w-]{22,}/g, '');
          expect(words, `${id} ${locale}`).not.toMatch(/clarification\.\w|undefined|NaN|\{/);
          expect(main).toContain('<h1');
          headlines.add(t('clarification.ended.thanks'));
        }
      }
      expect(headlines.size).toBeGreaterThanOrEqual(4);
    },
  );
});
