import { describe, expect, it } from 'vitest';
import { findOutdated, findUnkept, findUnlisted, type PromiseList, readPromiseList } from '../support/promise-list.ts';
import { readShopTexts, type ShopText } from '../support/promise-texts.ts';

const list = readPromiseList();
const texts = readShopTexts();

describe('promises in texts', () => {
  it('every promise has a mechanism of the platform and an existing test', () => {
    expect(findUnkept(list)).toEqual([]);
    const ids = list.promises.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('every sentence that promises something is in the list, in every language, mode and partner’s shop', () => {
    expect(new Set(texts.map(({ language }) => language)).size).toBeGreaterThan(3);
    expect(texts.length).toBeGreaterThan(5000);
    expect(findUnlisted(list, texts)).toEqual([]);
  });

  it('every quotation of the list is still in the texts', () => {
    expect(findOutdated(list, texts)).toEqual([]);
  });

  it('wording that only sounds like a promise has a reason', () => {
    expect(list.notPromises.filter(({ reason }) => reason.split(' ').length < 4)).toEqual([]);
  });
});

describe('the check of promises', () => {
  it.each([
    ['de', 'Wir antworten innerhalb von zwölf Stunden.'],
    ['de', 'Das Abholen ist gratis.'],
    ['de', 'Jedes Paket ist bis 1.000 € versichert.'],
    ['es', 'La recogida es gratis.'],
    ['es', 'Contestamos en 24 horas.'],
    ['fr', 'Le colis est assuré jusqu’à 1 000 €.'],
    ['fr', 'Nous répondons sous 24 heures.'],
    ['it', 'Il pacco è assicurato fino a 1.000 €.'],
    ['it', 'Puoi smettere in qualsiasi momento.'],
  ])('an invented sentence in %s is reported: %s', (language, text) => {
    const message: ShopText = { file: `tenants/${language}/messages.json`, language, message: 'home.usp.3', text };
    expect(findUnlisted(list, [message])).toEqual([
      `tenants/${language}/messages.json home.usp.3 promises “${text}” but is not in tests/contract/promises.json: add it with its mechanism, or reword it`,
    ]);
    const page: ShopText = { file: `tenants/${language}/content/aboutUs.md`, language, page: 'aboutUs', text };
    expect(findUnlisted(list, [page])).toHaveLength(1);
  });

  it('other words of a listed message are reported', () => {
    const changed = { file: 'tenants/de/messages.json', language: 'de', message: 'home.changeChoice' };
    const text = 'Du nimmst an oder bekommst es gratis zurück. Sagst du 30 Tage nichts, geht es zurück an dich.';
    expect(findUnlisted(list, [{ ...changed, text }])).toEqual([expect.stringContaining('30 Tage')]);
  });

  it('a translation that promises more than the German text is reported', () => {
    const message = { file: 'tenants/fr/messages.json', language: 'fr', message: 'home.changeChoice' };
    const same = 'Vous acceptez, ou l’appareil revient sans frais.';
    expect(findUnlisted(list, [{ ...message, text: same }], texts)).toEqual([]);
    const more = `${same} Le colis est assuré.`;
    expect(findUnlisted(list, [{ ...message, text: more }], texts)).toEqual([
      expect.stringContaining('Le colis est assuré.'),
    ]);
  });

  it('a text without a promise is not reported', () => {
    const text = 'Wähl dein Gerät und beantworte die Fragen.';
    expect(findUnlisted(list, [{ file: 'x', language: 'de', message: 'home.usp.3', text }])).toEqual([]);
  });

  it('a promise without mechanism, test or text is reported', () => {
    const [whole] = list.promises as [PromiseList['promises'][number]];
    expect(findUnkept({ promises: [whole] })).toEqual([]);
    const broken = [
      { ...whole, promise: '' },
      { ...whole, mechanism: 'platform/gone.ts' },
      { ...whole, mechanism: 'docs/operating.md' },
      { ...whole, test: { ...whole.test, title: 'was a test once' } },
    ];
    expect(findUnkept({ promises: broken })).toHaveLength(broken.length);
    const vanished = { ...whole, messages: { 'home.lead': ['umsonst'] }, pages: { terms: { fr: ['pour rien'] } } };
    expect(findOutdated({ promises: [vanished], notPromises: [] }, texts)).toHaveLength(2);
  });
});
