import { describe, expect, it } from 'vitest';
import type { Device } from '../../../platform/services/catalogue/types.ts';
import type { Answers } from '../../../platform/shared/price-sheet.ts';
import { quote } from '../../../platform/shared/quote.ts';
import { compiledPricing, pricingContext, shippedDevices, shippedPricing } from '../../support/shipped-pricing.ts';

const pricing = shippedPricing();
const { questions, prices } = compiledPricing();
const devices = shippedDevices();
const find = (id: string) => devices.find((device) => device.id === id) as Device;
const CONFIGURATIONS = Object.keys(questions.questions).filter(
  (id) => questions.questions[id]?.kind === 'configuration',
);
const asked = (id: string) => pricing.sheetFor(pricingContext('de'), find(id)).questions.map((question) => question.id);
const configured = devices.filter(({ configurations }) => configurations);

describe('the configuration of a device', () => {
  it('notebooks are asked for memory and processor, tablets for mobile radio', () => {
    expect(asked('lenovo-thinkpad-t480')).toEqual(expect.arrayContaining(['memory', 'processor']));
    expect(asked('apple-ipad-10-2022')).toContain('network');
    for (const kind of ['notebook', 'tablet'] as const) {
      const all = devices.filter(({ formFactor }) => formFactor === kind);
      const share = all.filter(({ configurations }) => configurations).length / all.length;
      expect(share, kind).toBeGreaterThan(0.7);
    }
  });

  it.each([
    ['a tablet that never had mobile radio', 'amazon-fire-hd-10-2023', 'network'],
    ['a tablet sold only with mobile radio', 'samsung-galaxy-tab-s6-5g', 'network'],
    ['a notebook whose name tells the chip', 'apple-macbook-air-13-m2-2022', 'processor'],
    ['a notebook sold with one size of memory', 'apple-macbook-pro-15-2017', 'memory'],
    ['a phone', 'apple-iphone-13', 'memory'],
  ])('%s is not asked', (_, id, question) => {
    expect(asked(id)).not.toContain(question);
  });

  it('a notebook is offered the sizes of memory that it was sold with', () => {
    const sheet = pricing.sheetFor(pricingContext('de'), find('apple-macbook-air-13-m2-2022'));
    expect(sheet.questions.find(({ id }) => id === 'memory')?.answers.map(({ id }) => id)).toEqual(['16', '8']);
  });

  it.each(Object.keys(prices.countries))(
    'in %s the best configuration pays the as-new price, and each lesser one less or the same',
    (country) => {
      for (const device of configured) {
        const sheet = pricing.sheetFor(pricingContext(country), device);
        for (const question of sheet.questions.filter(({ id }) => CONFIGURATIONS.includes(id))) {
          const totals = question.answers.map(({ id }) => quote(sheet, { [question.id]: id }).totalCents);
          expect(totals[0], device.id).toBe(quote(sheet, {}).totalCents);
          expect(totals, device.id).toEqual([...totals].sort((a, b) => b - a));
        }
      }
    },
  );

  it('the lines of the quote add up to its total', () => {
    for (const device of configured) {
      const sheet = pricing.sheetFor(pricingContext('de'), device);
      const worst: Answers = Object.fromEntries(
        sheet.questions.map(({ id, answers }) => [id, answers.at(-1)?.id ?? '']),
      );
      const { lines, totalCents, complete } = quote(sheet, worst);
      expect(
        lines.reduce((sum, { deltaCents }) => sum + deltaCents, 0),
        device.id,
      ).toBe(totalCents);
      expect(complete).toBe(true);
    }
  });

  it.each([
    ['de', 'Arbeitsspeicher 8 bis 12 GB, wie neu'],
    ['at', 'Arbeitsspeicher 8 bis 12 GB, wie neu'],
    ['es', 'De 8 a 12 GB de RAM, como nuevo'],
    ['fr', 'De 8 à 12 Go de mémoire vive, comme neuf'],
    ['it', 'Da 8 a 12 GB di RAM, come nuovo'],
  ])('the summary in %s names the configuration and the condition', (locale, text) => {
    const summary = pricing.summaryFor(pricingContext('de', locale), find('apple-macbook-air-13-m2-2022'), {
      memory: '8',
    });
    expect(summary.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
  });
});
