import { addMember, removeValue, replaceText, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'values';
const BASE = 'tenants/base.json';
const DE = 'tenants/de/country.json';
const SHOP = 'tenants/de/default.json';
const PRICES = 'tenants/de/prices.json';
const MODEL = 'tenants/catalogue/price-model.json';

type Make = (name: string, id: Fault['id'], change: Fault['change']) => Fault;

export function listValueFaults(): Fault[] {
  const fault: Make = (name, id, change) => ({ group, name, id, change });
  return [
    ...listDays(fault),
    ...listCodes(fault),
    ...listLimits(fault),
    ...listPostalRules(fault),
    ...listPriceRules(fault),
  ];
}

function listDays(fault: Make): Fault[] {
  const voucher = (validUntil: string) => setValue(DE, ['vouchers', 0, 'validUntil'], validUntil);
  return [
    fault('price list of a day that does not exist', 'E105', setValue(PRICES, ['asOf'], '2026-02-30')),
    fault('price list of 2099', 'E105', setValue(PRICES, ['asOf'], '2099-01-01')),
    fault('price list of 1970', 'E105', setValue(PRICES, ['asOf'], '1970-01-01')),
    fault('price list of 2099 in France', 'E105', setValue('tenants/fr/prices.json', ['asOf'], '2099-01-01')),
    fault('ratings of 2099', 'E105', setValue(SHOP, ['ratings', 'asOf'], '2099-01-01')),
    fault('ratings of a day that does not exist', 'E061', setValue(SHOP, ['ratings', 'asOf'], '2026-02-30')),
    fault('rating of 2099', 'E105', setValue(SHOP, ['ratings', 'quotes', { id: 'kratzer' }, 'date'], '2099-01-01')),
    fault(
      'rating after the ratings',
      'E105',
      setValue(SHOP, ['ratings', 'quotes', { id: 'kratzer' }, 'date'], '2026-10-31'),
    ),
    fault('voucher until a day that does not exist', 'E031', voucher('2030-02-30')),
    fault('voucher until a day in another notation', 'E031', voucher('31.12.2030')),
    fault('voucher that has expired', 'E123', voucher('2020-12-31')),
    fault(
      'device of 2099',
      'E170',
      replaceText('tenants/catalogue/devices/manual.phone.json', '"releaseYear":2024', '"releaseYear":2099'),
    ),
    fault(
      'device of month 13',
      'E006',
      replaceText('tenants/catalogue/devices/manual.phone.json', '"releaseMonth":12', '"releaseMonth":13'),
    ),
    fault(
      'device of 1890',
      'E006',
      replaceText('tenants/catalogue/devices/manual.phone.json', '"releaseYear":2024', '"releaseYear":1890'),
    ),
  ];
}

function listCodes(fault: Make): Fault[] {
  const line = (file: string, path: string[], name: string, values: Record<string, string>, id: Fault['id']) =>
    Object.entries(values).map(([what, value]) => fault(`${name}: ${what}`, id, setValue(file, path, value)));
  return [
    ...line(
      DE,
      ['timeZone'],
      'time zone',
      { mistyped: 'Europe/Berlyn', unknown: 'Europe/Romme', city: 'Europe/Muenster' },
      'E102',
    ),
    ...line(
      'tenants/fr/country.json',
      ['timeZone'],
      'time zone in France',
      { mistyped: 'Europe/Pariss', swapped: 'Paris/Europe' },
      'E102',
    ),
    ...line(DE, ['timeZone'], 'time zone form', { offset: '+01:00', lowercase: 'europe/berlin' }, ['E005', 'E102']),
    ...line(
      DE,
      ['lang'],
      'language',
      { 'unknown language': 'xx-DE', 'unknown region': 'de-XX', swapped: 'gg-WP' },
      'E103',
    ),
    ...line(DE, ['lang'], 'language form', { underscore: 'de_DE', lowercase: 'de-de' }, 'E005'),
    ...line(BASE, ['currency'], 'currency', { unknown: 'EUX', swapped: 'ERU' }, 'E104'),
    ...line(BASE, ['currency'], 'currency form', { sign: '€', lowercase: 'eur' }, 'E005'),
    ...line(PRICES, ['currency'], 'currency of prices', { unknown: 'EUX' }, 'E104'),
    fault('language of a rating', 'E103', setValue(SHOP, ['ratings', 'quotes', { id: 'kratzer' }, 'lang'], 'xx')),
    fault('country of the return address', 'E103', setValue(BASE, ['returnAddress', 'country'], 'XX')),
    fault('country of the return address in words', 'E005', setValue(BASE, ['returnAddress', 'country'], 'Germany')),
    fault('postal code of the return address', 'E116', setValue(BASE, ['returnAddress', 'postalCode'], '4815')),
    fault('VAT number that is none', 'E005', setValue(DE, ['legalEntity', 'vatId'], 'Not yet')),
    fault(
      'sender name with a line break',
      'E095',
      setValue(DE, ['contact', 'fromName'], 'Umlauf\r\nBcc: all@umlauf.example'),
    ),
    fault(
      'sender name with a line feed',
      'E095',
      setValue('tenants/modes/agan.json', ['contact', 'fromName'], 'agan\nshop'),
    ),
    fault('sender name with spaces around', 'E095', setValue(DE, ['contact', 'fromName'], ' Umlauf')),
    fault('sender name with a tabulator', 'E095', setValue(DE, ['contact', 'fromName'], 'Um\tlauf')),
    fault('host with a line feed', 'E095', setValue(SHOP, ['hosts', 'stage', 0], 'stage.umlauf-de.example\n')),
    fault(
      'mail subject with a line feed',
      'E095',
      setValue('tenants/de/messages.json', ['mail.clarification.question.subject'], 'Frage\nan dich'),
    ),
    fault('company name with a line feed', 'E095', setValue(DE, ['legalEntity', 'name'], 'Umlauf\nGmbH')),
    fault('city that is a space', 'E095', setValue(DE, ['legalEntity', 'city'], ' ')),
    fault(
      'drop-off point with a line feed',
      'E095',
      setValue(SHOP, ['shipping', 'dropOffPoints', { id: 'atelier' }, 'name'], 'Atelier\n3'),
    ),
    fault(
      'bank name with a line feed',
      'E095',
      addMember('tenants/de/banks.json', ['names'], 'Bank\nhier', '50099999'),
    ),
    fault(
      'town with spaces around',
      'E095',
      addMember('tenants/de/postal-codes.json', ['towns'], ' Münster ', '48143'),
    ),
    fault('price list name with a line feed', ['E095'], setValue(PRICES, ['version'], '2026\n')),
    fault(
      'question with a line feed',
      'E095',
      setValue('tenants/fr/questions.json', ['questions', 'power', 'label'], 'a\nb'),
    ),
    fault(
      'category name with a line feed',
      'E095',
      setValue('tenants/fr/catalogue.json', ['categories', 'ipad', 'name'], 'iPad\n'),
    ),
  ];
}

function listLimits(fault: Make): Fault[] {
  const voucher = (member: string, value: number) => setValue(DE, ['vouchers', 0, member], value);
  return [
    fault('voucher worth more than its minimum', 'E106', voucher('minimumCents', 400)),
    fault('voucher with a minimum above the cap', 'E106', voucher('minimumCents', 1_000_001)),
    fault('voucher of nothing', 'E006', voucher('valueCents', 0)),
    fault('voucher without uses', 'E006', voucher('maxUses', 0)),
    fault('voucher of half a cent', 'E003', voucher('valueCents', 0.5)),
    fault('cap of consumers at zero', 'E006', setValue(BASE, ['consumerTradeCap'], 0)),
    fault('cap of consumers with three decimals', 'E006', setValue(BASE, ['consumerTradeCap'], 10000.001)),
    fault('cap above every amount', 'E006', setValue(BASE, ['consumerTradeCap'], 1e12)),
    fault('parcel of no value', 'E006', setValue(BASE, ['shipping', 'parcel', 'maxValue'], 0)),
    fault('parcel of no devices', 'E006', setValue(BASE, ['shipping', 'parcel', 'maxDevices'], 0)),
    fault('parcel lighter than a notebook', 'E205', setValue(BASE, ['shipping', 'parcel', 'maxGrams'], 3_000)),
    fault('weight limit without weights', 'E205', removeValue(BASE, ['shipping', 'deviceGrams'])),
    fault('parcel worth less than a device', 'E206', setValue(BASE, ['shipping', 'parcel', 'maxValue'], 1_000)),
    fault('cue after the end of the film', 'E062', setValue(BASE, ['video', 'cues', { id: 'end' }, 'to'], 60)),
    fault('cues out of order', 'E062', setValue(BASE, ['video', 'cues', { id: 'light' }, 'from'], 2)),
    fault(
      'opening hours that end before they start',
      'E072',
      setValue(SHOP, ['shipping', 'dropOffPoints', { id: 'atelier' }, 'hours', 1, 'until'], '08:00'),
    ),
    fault(
      'opening hours that overlap',
      'E072',
      setValue(SHOP, ['shipping', 'dropOffPoints', { id: 'atelier' }, 'hours', 1, 'days'], ['mon']),
    ),
    fault('score of six stars', 'E006', setValue(SHOP, ['ratings', 'score'], 6)),
    fault('rating of no stars', 'E006', setValue(SHOP, ['ratings', 'quotes', { id: 'kratzer' }, 'stars'], 0)),
  ];
}

function listPostalRules(fault: Make): Fault[] {
  const rule = (member: string, value: string | number) => setValue(DE, ['postalCode', member], value);
  return [
    fault('example that does not match', 'E026', rule('example', '2009')),
    fault('pattern without its start', 'E026', rule('pattern', '[0-9]{5}$')),
    fault('pattern without its end', 'E026', rule('pattern', '^[0-9]{5}')),
    fault('pattern that is not one', 'E026', rule('pattern', '^[0-9{5}$')),
    fault('another number of characters', 'E026', rule('digits', 6)),
    fault('pattern of alternatives without a group', 'E026', rule('pattern', '^[0-9]{5}|x$')),
  ];
}

function listPriceRules(fault: Make): Fault[] {
  const point = (index: number, value: { months: number; keeps: number }) =>
    setValue(MODEL, ['formFactors', 'phone', 'depreciation', index], value);
  const answer = (question: string, id: string, value: number) =>
    setValue(MODEL, ['formFactors', 'phone', 'answers', question, id], value);
  return [
    fault('curve that rises', 'E177', point(2, { months: 12, keeps: 0.95 })),
    fault('curve that goes back', 'E177', point(2, { months: 5, keeps: 0.86 })),
    fault('curve that starts late', 'E177', point(0, { months: 1, keeps: 1 })),
    fault('worse answer that pays more', 'E177', answer('power', 'no', 0.5)),
    fault('best answer that costs', 'E177', answer('power', 'yes', 0.9)),
    fault('factor above one', 'E006', answer('display', 'light', 1.2)),
    fault('factor with four decimals', 'E177', answer('display', 'light', 0.8685)),
    fault('amount with three decimals', 'E176', setValue(PRICES, ['overrides', 'sony-alpha-7-iv'], 1184.005)),
    fault('rounding with three decimals', 'E176', setValue(PRICES, ['rounding', 'answer'], 0.125)),
    fault('larger variant that pays less', 'E176', setValue(PRICES, ['overrides', 'apple-iphone-15-pro', '256'], 500)),
    fault('question without effect', 'E177', removeValue(MODEL, ['formFactors', 'phone', 'answers', 'power'])),
    fault('variant step that falls', 'E006', setValue(MODEL, ['formFactors', 'phone', 'variantStep'], 0.9)),
    fault('classes that fall', 'E177', setValue(MODEL, ['formFactors', 'phone', 'asNew', 'upper'], 200)),
    fault(
      'storage size twice',
      'E006',
      replaceText('tenants/catalogue/devices/manual.phone.json', '[512,1024]', '[512,512]'),
    ),
    fault(
      'storage of zero',
      'E006',
      replaceText('tenants/catalogue/devices/manual.phone.json', '[512,1024]', '[0,1024]'),
    ),
  ];
}
