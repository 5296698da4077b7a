import { describe, expect, it } from 'vitest';
import type { Device } from '../../../platform/services/catalogue/types.ts';
import { compiledPricing, pricingContext, shippedDevices, shippedPricing } from '../../support/shipped-pricing.ts';

const { questions } = compiledPricing();
const pricing = shippedPricing();
const devices = shippedDevices();
const find = (id: string) => devices.find((device) => device.id === id) as Device;
const locales = ['at', 'de', 'es', 'fr', 'it'];
const asked = (locale: string, id: string) => pricing.questionsFor(pricingContext('de', locale), find(id));

describe('the condition questions', () => {
  it('the questions for an iPhone in German are those of the device page', () => {
    const [storage, power, display, housing, battery, account, accessories] = asked('de', 'apple-iphone-15-pro');
    expect(storage).toMatchObject({
      question: 'Wie viel Speicher hat es?',
      description: 'Steht unter Einstellungen › Allgemein › Info.',
    });
    expect(storage?.answers.map((answer) => answer.text)).toEqual(['128 GB', '256 GB', '512 GB', '1 TB']);
    expect(power?.answers[0]).toMatchObject({ text: 'Ja, alles funktioniert', hint: 'Touch, Kameras, Ton.' });
    expect(display?.answers[1]).toMatchObject({ text: 'Leichte Kratzer', label: 'Leichte Kratzer im Display' });
    expect(housing?.id).toBe('housing');
    expect(battery?.answers[1]?.label).toBe('Akku 80 bis 89\u202f%');
    expect(account?.question).toBe('Ist „Wo ist?“ ausgeschaltet?');
    expect(accessories?.answers.map((answer) => answer.text)).toEqual([
      'Nur das Gerät',
      'Mit Ladekabel',
      'Mit Originalkarton und Kabel',
    ]);
  });

  it('a question names the account of the manufacturer', () => {
    const account = (locale: string, id: string) => asked(locale, id).find((question) => question.id === 'account');
    expect(account('de', 'samsung-galaxy-s23')?.question).toBe('Sind Google- und Herstellerkonto entfernt?');
    expect(account('fr', 'apple-iphone-13')?.question).toBe('Avez-vous désactivé «\u00a0Localiser\u00a0»\u202f?');
    expect(account('de', 'lenovo-thinkpad-t480')?.question).toBe('Ist das Gerät von allen Konten abgemeldet?');
  });

  it('sizes are written in the language’s units', () => {
    expect(asked('fr', 'apple-iphone-13')[0]?.answers.map((answer) => answer.text)).toEqual([
      '128 Go',
      '256 Go',
      '512 Go',
    ]);
    expect(pricing.variantLabelFor(pricingContext('de', 'fr'), '1 TB')).toBe('1 To');
    expect(pricing.variantLabelFor(pricingContext('de', 'it'), '1 TB')).toBe('1 TB');
  });

  it('a region without a text uses that of its language', () => {
    expect(asked('at', 'apple-iphone-13')).toEqual(asked('de', 'apple-iphone-13'));
  });

  it.each(locales)('the questions are complete in %s for every device, and match the price sheet', (locale) => {
    const kinds = new Map(
      devices.map((device) => [`${device.formFactor} ${questions.groupOfMaker[device.manufacturer]}`, device]),
    );
    for (const device of kinds.values()) {
      const ctx = pricingContext('de', locale);
      const worded = pricing.questionsFor(ctx, device);
      const sheet = pricing.sheetFor(ctx, device);
      expect(
        worded.map(({ id, code, answers }) => ({ id, code, answers: answers.map((answer) => answer.id) })),
      ).toEqual(
        sheet.questions.map(({ id, code, answers }) => ({ id, code, answers: answers.map((answer) => answer.id) })),
      );
      expect(worded.length).toBeGreaterThanOrEqual(6);
      expect(worded.length).toBeLessThanOrEqual(10);
    }
  });

  it("the texts follow each language's typography: no spaces at the ends, French punctuation attached", () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((member) => texts(member));
    for (const locale of locales) {
      for (const text of texts(questions.texts[locale])) {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/ {2}|'|"|!/);
        expect(text).not.toMatch(/\d %/);
        if (locale === 'fr') expect(text).not.toMatch(/ [?:;»]|« |[^\u00a0\u202f][?;]/);
      }
    }
  });
});

describe('the summary of an offer', () => {
  const of = (locale: string, id: string, answers: Record<string, string>) =>
    pricing.summaryFor(pricingContext('de', locale), find(id), answers);
  const used = {
    storage: '128',
    power: 'yes',
    display: 'light',
    housing: 'asNew',
    battery: '80',
    account: 'signedOut',
    accessories: 'none',
  };

  it.each([
    ['de', 'Leichte Kratzer, Akku 80 bis 89\u202f%'],
    ['at', 'Leichte Kratzer, Akku 80 bis 89\u202f%'],
    ['es', 'Arañazos leves, batería del 80\u00a0al\u00a089\u202f%'],
    ['fr', 'Rayures légères, batterie 80\u00a0à\u00a089\u202f%'],
    ['it', 'Graffi leggeri, batteria dall’80\u00a0all’89%'],
  ])('the summary in %s leaves out answers without information', (locale, sentence) => {
    expect(of(locale, 'apple-iphone-15-pro', used)).toBe(sentence);
  });

  it('the summary of perfect answers is "as new", in the device’s gender', () => {
    const best = { power: 'yes', display: 'asNew', accessories: 'none' };
    expect(of('it', 'apple-iphone-13', best)).toBe('Come nuovo');
    expect(of('es', 'sony-alpha-7-iv', { power: 'yes' })).toBe('Como nueva');
  });

  it('the summary ignores unknown answers', () => {
    expect(of('de', 'apple-iphone-13', { display: 'constructor', battery: '80' })).toBe('Akku 80 bis 89\u202f%');
  });
});
