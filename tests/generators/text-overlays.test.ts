import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkAll, compileSource } from '../../generators/compile.ts';
import { printFleet } from '../../generators/print-fleet.ts';
import { writeOutputs } from '../../generators/write/write-outputs.ts';
import { readCompiledFleet } from '../../platform/server/boot/compiled-fleet.ts';
import { type FleetTexts, readTexts } from '../../platform/server/boot/shop-texts.ts';
import { editedFleet } from './fixture-fleet.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The texts of the fixture fleet with these files added, compiled, written, and read as the server reads them. */
async function textsWith(files: Record<string, string | Record<string, string>>): Promise<FleetTexts> {
  const edits = Object.entries(files).map(([file, text]) => ({
    file: `tenants/${file}`,
    text: typeof text === 'string' ? text : JSON.stringify(text, null, 2),
  }));
  const compilation = compileSource(editedFleet(edits));
  expect(checkAll(compilation)).toEqual([]);
  const root = mkdtempSync(join(tmpdir(), 'umlauf-texts-'));
  folders.push(root);
  writeOutputs(root, await printFleet(compilation));
  const generated = join(root, 'platform/generated');
  const { locales, messageScopes, contentIndex, contentOverlays } = readCompiledFleet(generated);
  return readTexts({ generated, locales, messageScopes, pages: contentIndex, overlaidPages: contentOverlays });
}

const consumer = { mode: 'default' };
const widget = { mode: 'widget' };
const partner = { mode: 'widget', partner: 'partner' };

function headlines(texts: FleetTexts, locale: string): string[] {
  return [consumer, widget, partner].map((shop) =>
    texts
      .getShopTextsFor(shop)
      .language(locale)
      .words.text('home.headline', { device: 'X', b: (parts) => `<b>${parts.join('')}</b>` }),
  );
}

describe('message overlays of a mode or partner', () => {
  it('message overlays apply to their language and the variants that fall back to it only', async () => {
    const texts = await textsWith({
      'de/widget.messages.json': { 'home.headline': 'Verkaufen Sie {device}<b></b>' },
      'de/widget.partner.messages.json': { 'home.headline': 'Bringen Sie {device} in die Filiale<b></b>' },
    });
    expect(headlines(texts, 'de')).toEqual([
      'Verkauf dein <b>X</b>',
      'Verkaufen Sie X<b></b>',
      'Bringen Sie X in die Filiale<b></b>',
    ]);
    expect(headlines(texts, 'at')).toEqual([
      'Verkauf dein <b>X</b>, servus',
      'Verkaufen Sie X<b></b>',
      'Bringen Sie X in die Filiale<b></b>',
    ]);
    expect(headlines(texts, 'es')).toEqual(Array(3).fill('Vende tu <b>X</b>'));
  });

  it("overlays of a language variant override those of its fallback, and the partner's override both", async () => {
    const texts = await textsWith({
      'de/widget.messages.json': {
        'home.headline': 'Sie {device}<b></b>',
        'cart.lines': '{count, plural, other {# Stück}}',
      },
      'at/widget.messages.json': { 'home.headline': 'Grüß Sie {device}<b></b>' },
      'de/widget.partner.messages.json': { 'cart.lines': '{count, plural, other {# Posten}}' },
    });
    expect(headlines(texts, 'at')).toEqual(['Verkauf dein <b>X</b>, servus', 'Grüß Sie X<b></b>', 'Grüß Sie X<b></b>']);
    const lines = (shop: typeof partner | typeof widget) =>
      texts.getShopTextsFor(shop).language('at').words.text('cart.lines', { count: 2 });
    expect([lines(widget), lines(partner)]).toEqual(['2 Stück', '2 Posten']);
  });

  it('message overlays apply in a language whose country has no shop of that mode', async () => {
    const texts = await textsWith({ 'es/widget.messages.json': { 'home.headline': 'Venda su {device}<b></b>' } });
    expect(headlines(texts, 'es')).toEqual(['Vende tu <b>X</b>', 'Venda su X<b></b>', 'Venda su X<b></b>']);
  });

  it('message overlays produce one file per language for all shops with the same texts', async () => {
    const texts = await textsWith({ 'de/widget.messages.json': { 'home.headline': 'Sie {device}<b></b>' } });
    const url = (shop: typeof partner | typeof widget | typeof consumer, locale: string) =>
      texts.getShopTextsFor(shop).language(locale).file.url;
    expect(url(widget, 'de')).toBe(url(partner, 'de'));
    expect(url(widget, 'de')).not.toBe(url(consumer, 'de'));
    expect(url(widget, 'es')).toBe(url(consumer, 'es'));
    expect(new Set(texts.languages.map(({ file }) => file.url))).toContain(url(widget, 'at'));
  });

  it('message overlays may select a text by an argument that other languages do not use', async () => {
    const texts = await textsWith({
      'de/widget.messages.json': { 'home.headline': '{kind, select, tablet {Das} other {Der}} {device}<b></b>' },
    });
    const { words } = texts.getShopTextsFor(widget).language('de');
    const said = (kind: string) => words.text('home.headline', { device: 'X', kind, b: (parts) => parts.join('') });
    expect([said('tablet'), said('phone')]).toEqual(['Das X', 'Der X']);
  });

  it('message overlays may restore the text of the language if the layer between overrides it', async () => {
    const texts = await textsWith({
      'de/widget.messages.json': { 'home.headline': 'Sie {device}<b></b>' },
      'de/widget.partner.messages.json': { 'home.headline': 'Verkauf dein <b>{device}</b>' },
    });
    expect(headlines(texts, 'de')).toEqual(['Verkauf dein <b>X</b>', 'Sie X<b></b>', 'Verkauf dein <b>X</b>']);
  });
});

describe('content pages of a mode or partner', () => {
  const page = (words: string) =>
    `---\ntitle: ${words}\ndescription: ${words} here.\n---\n\n${words} by {{legalEntity.name}}.\n`;

  it('overlay pages keep the slug of the page that they replace', async () => {
    const texts = await textsWith({
      'de/widget.content/terms.md': page('Widget terms'),
      'de/widget.partner.content/press.md': page('Partner press'),
    });
    const titles = (shop: typeof partner | typeof widget | typeof consumer, locale = 'de') => {
      const { terms, press, imprint } = texts.getShopTextsFor(shop).content(locale);
      return [terms?.title, press?.title, imprint?.title];
    };
    expect(titles(consumer)).toEqual(['terms', 'press', 'imprint']);
    expect(titles(widget)).toEqual(['Widget terms', 'press', 'imprint']);
    expect(titles(partner)).toEqual(['Widget terms', 'Partner press', 'imprint']);
    expect(titles(partner, 'at')).toEqual(titles(partner));
    expect(titles(partner, 'es')).toEqual(titles(consumer, 'es'));
    expect(texts.getShopTextsFor(widget).content('de').terms?.slug).toBe(
      texts.getShopTextsFor(consumer).content('de').terms?.slug,
    );
    expect(texts.getShopTextsFor(widget).content('de').terms?.html).toContain('Widget terms by');
  });

  it('overlay pages may contain only public values that all shops of that mode have', () => {
    const without = {
      file: 'tenants/modes/widget.json',
      find: '"noindex"',
      replace: '"buyShopLink": null,\n  "noindex"',
    };
    const problemsIn = (file: string) => {
      const text = page('Widget').replace('legalEntity.name', 'buyShopLink');
      const found = checkAll(compileSource(editedFleet([without, { file, text }])));
      return found.map(({ message }) => message).filter((message) => message.includes('public value'));
    };
    expect(problemsIn('tenants/de/content/terms.md')).toEqual([]);
    expect(problemsIn('tenants/de/widget.content/terms.md')).toEqual(['There is no public value "buyShopLink".']);
  });
});
