import { describe, expect, it } from 'vitest';
import { checkPricing } from '../../../generators/check/pricing.ts';
import { printPricing } from '../../../generators/print/pricing.ts';
import { deviceIndex, pricingFiles, repository, shippedDevices } from '../../support/shipped-pricing.ts';

const index = deviceIndex(shippedDevices());
const MODEL = 'tenants/catalogue/price-model.json';
const QUESTIONS = 'tenants/catalogue/questions.json';

/** The faults after one part of a file is replaced, each as `file:line:column what fix`. */
function faultsAfter(path: string, from: string, to: string): string[] {
  const text = repository.read(path) ?? '';
  expect(text.split(from).length, `"${from}" stands in ${path} exactly once`).toBe(2);
  return faultsWith({ [path]: text.replace(from, to) });
}

function faultsWith(replaced: Record<string, string | null>): string[] {
  return checkPricing(pricingFiles(replaced), index).map(({ file, path, what, fix }) => {
    const { line } = file.position(file.keySpan(path).offset);
    const written = file.line(line)?.trim().slice(0, 24) ?? '';
    return `${file.path} [${written}] ${what} ${fix}`;
  });
}

describe('the price and question files', () => {
  it('the shipped files have no faults', () => {
    expect(faultsWith({})).toEqual([]);
  });

  it('the output is the same for the same input', () => {
    expect(printPricing(pricingFiles())).toEqual(printPricing(pricingFiles()));
  });

  it('the output contains integers only, and no comment of the source', () => {
    const [prices] = printPricing(pricingFiles());
    expect(prices?.path).toBe('platform/generated/prices.gen.json');
    expect(prices?.content).not.toMatch(/\d\.\d|\$schema/);
  });

  it.each([
    [
      'an override for an unknown device',
      'tenants/de/prices.json',
      '"apple-iphone-13":',
      '"apple-iphone-31":',
      'tenants/de/prices.json ["apple-iphone-31": { "12] No device has the id "apple-iphone-31". Did you mean "apple-iphone-11"? Use the id of a device file or its URL.',
    ],
    [
      'an override for a storage the device has not',
      'tenants/de/prices.json',
      '"apple-iphone-13": { "128"',
      '"apple-iphone-13": { "64"',
      'tenants/de/prices.json ["apple-iphone-13": { "64] The device has no variant "64". Its variants are 128, 256, 512.',
    ],
    [
      'less for more storage',
      'tenants/de/prices.json',
      '"128": 574, "256": 612',
      '"128": 574, "256": 573.99',
      'tenants/de/prices.json ["apple-iphone-15-pro": {] "256" pays less than a smaller variant. Let prices rise with the size.',
    ],
    [
      'a fraction of a cent',
      'tenants/de/prices.json',
      '"sony-alpha-7-iv": 1184',
      '"sony-alpha-7-iv": 1184.0005',
      'tenants/de/prices.json ["sony-alpha-7-iv": 1184.] 1184.0005 has more than two decimals. Amounts have two decimals, shares three.',
    ],
    [
      'a negative price',
      'tenants/de/prices.json',
      '"sony-alpha-7-iv": 1184',
      '"sony-alpha-7-iv": -1',
      'tenants/de/prices.json ["sony-alpha-7-iv": -1] overrides.sony-alpha-7-iv is the number -1; it must be at least 0. Correct the value.',
    ],
    [
      'a mistyped member',
      'tenants/de/prices.json',
      '"factor"',
      '"faktor"',
      'tenants/de/prices.json ["faktor": 1,] There is no member "faktor" here. Did you mean "factor"?',
    ],
    [
      'a worse answer that pays more',
      MODEL,
      '"light": 0.868, "clear": 0.74',
      '"light": 0.74, "clear": 0.868',
      `${MODEL} ["display": { "asNew": 1,] "clear" pays more than the better answer before it. Order the answers of "display" best first, or change the factor.`,
    ],
    [
      'a best answer that costs',
      MODEL,
      '"asNew": 1, "light": 0.868',
      '"asNew": 0.99, "light": 0.868',
      `${MODEL} ["display": { "asNew": 0.] "asNew" is the first answer of "display" and changes the price. Set the factor to 1.`,
    ],
    [
      'an answer without an effect',
      MODEL,
      '"90": 1, "80": 0.904, ',
      '"90": 1, ',
      `${MODEL} ["battery": { "90": 1, "b] The answer "80" has no effect on the price. Add "80".`,
    ],
    [
      'an effect of an answer that is not there',
      MODEL,
      '"below10k": 1, ',
      '"below10k": 1, "below5k": 1, ',
      `${MODEL} ["shutter": { "below10k":] "shutter" has no answer "below5k". Did you mean "below50k"? Remove it.`,
    ],
    [
      'a factor for an extra',
      MODEL,
      '"compatible": { "share": 0.01, "atMost": 6 }',
      '"compatible": 0.5',
      `${MODEL} ["compatible": 0.5,] "charger" is an extra. Give { "share", "atMost" }.`,
    ],
    [
      'a price that rises with age',
      MODEL,
      '{ "months": 36, "keeps": 0.69 }',
      '{ "months": 36, "keeps": 0.79 }',
      `${MODEL} [{ "months": 36, "keeps":] A device of 36 months keeps more (0.79) than one of 24 (0.78). Let months rise and shares fall from point to point.`,
    ],
    [
      'an unknown manufacturer of lenses',
      MODEL,
      '"Viltrox"',
      '"Viltroks"',
      `${MODEL} ["Viltroks": 0.5] No lens is made by "Viltroks". Did you mean "Viltrox"? Write the maker as the device files do.`,
    ],
    [
      'a text that is missing',
      'tenants/es/questions.json',
      '"label": "Funciona con fallos", ',
      '',
      'tenants/es/questions.json ["faults": { "text": "Sí,] The language "es" has no text "questions.power.answers.faults.label". Add it here or in the language it falls back to.',
    ],
    [
      'a text for an answer that is not there',
      'tenants/it/questions.json',
      '"beforeShipping": { "label"',
      '"beforeSending": { "label"',
      'tenants/it/questions.json ["beforeSending": { "labe] "account" has no answer "beforeSending". Use one of signedOut, beforeShipping.',
    ],
    [
      'a question asked that does not exist',
      QUESTIONS,
      '"phone": ["storage", "power", "display"',
      '"phone": ["storage", "power", "screen"',
      `${QUESTIONS} ["phone": ["storage", "po] There is no question "screen". Name one of storage, memory, processor, network, power, display, housing, keyboard, battery, account, accessories, charger, sensor, viewfinder, shutter, glass, fungus, focus, aperture.`,
    ],
  ])('%s is named at its place', (_title, path, from, to, expected) => {
    expect(faultsAfter(path, from, to)).toContain(expected);
  });

  it('a country without a price list is named', () => {
    expect(faultsWith({ 'tenants/it/prices.json': null })).toEqual([
      `${MODEL} [{] The country "it" has no price list. Add tenants/it/prices.json; schemas/catalogue/prices.schema.json describes it.`,
    ]);
  });

  it('a missing text is named once, in the language that others fall back to', () => {
    const text = repository.read('tenants/de/questions.json') ?? '';
    const faults = faultsWith({ 'tenants/de/questions.json': text.replace('"asNew":', '"asNeww":') });
    expect(faults).toHaveLength(3);
    for (const fault of faults) expect(fault).toMatch(/^tenants\/de\/questions\.json /);
  });

  it('all faults are named together', () => {
    const de = (repository.read('tenants/de/prices.json') ?? '').replace('apple-iphone-13"', 'apple-iphone-31"');
    const it = (repository.read('tenants/it/prices.json') ?? '').replace('apple-iphone-13"', 'apple-iphone-31"');
    expect(faultsWith({ 'tenants/de/prices.json': de, 'tenants/it/prices.json': it })).toHaveLength(2);
  });

  it('a file that is not JSON is named', () => {
    expect(faultsWith({ 'tenants/it/prices.json': '{ "version": ' })[0]).toMatch(
      /^tenants\/it\/prices\.json .* expected a value\. Correct the JSON\.$/,
    );
  });
});
