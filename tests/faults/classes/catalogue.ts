import {
  addElement,
  addMember,
  joinChanges,
  removeValue,
  replaceText,
  reportedAt,
  setValue,
  writeFile,
} from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'catalogue';
const QUESTIONS = 'tenants/catalogue/questions.json';
const TEXTS = 'tenants/fr/questions.json';
const NAMES = 'tenants/es/catalogue.json';
const PHONES = 'tenants/catalogue/devices/manual.phone.json';
const FACTS = 'tenants/catalogue/devices/facts.json';
const OVERRIDES = 'tenants/catalogue/devices/overrides.json';
const CONFIGURATIONS = 'tenants/catalogue/devices/configurations.json';
const TOP = 'tenants/catalogue/devices/top.json';
const DRAWINGS = 'tenants/catalogue/drawings.json';
const NOT_BOUGHT = 'tenants/catalogue/not-bought.json';
const CATEGORIES = 'tenants/catalogue/categories.json';
const MODEL = 'tenants/catalogue/price-model.json';
const PRICES = 'tenants/de/prices.json';
const BANKS = 'tenants/de/banks.json';
const CODES = 'tenants/de/postal-codes.json';

export function listCatalogueFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const phone = (replacement: string) =>
    replaceText(
      PHONES,
      '{"manufacturer":"ASUS","model":"ROG Phone 9 Pro","releaseYear":2024,"releaseMonth":12,"storage":[512,1024]}',
      replacement,
    );
  return [
    fault(
      'pictures that do not exist',
      'E181',
      setValue(QUESTIONS, ['questions', 'display', 'pictures', 'phone'], 'display-fone'),
    ),
    fault(
      'pictures of other answers',
      'E181',
      setValue(QUESTIONS, ['questions', 'display', 'pictures', 'phone'], 'keyboard-notebook'),
    ),
    fault(
      'pictures of a kind without the question',
      'E174',
      addMember(QUESTIONS, ['questions', 'keyboard', 'pictures'], 'lens', 'keyboard-notebook'),
    ),
    fault(
      'question in no set',
      'E174',
      addMember(QUESTIONS, ['questions'], 'smell', {
        code: 'SMELL',
        kind: 'condition',
        answers: [
          { id: 'a', code: 'SMELL_A' },
          { id: 'b', code: 'SMELL_B' },
        ],
      }),
    ),
    fault('condition without answers', 'E174', removeValue(QUESTIONS, ['questions', 'power', 'answers'])),
    fault(
      'variants with answers',
      'E174',
      addMember(QUESTIONS, ['questions', 'storage'], 'answers', [
        { id: 'a', code: 'A' },
        { id: 'b', code: 'B' },
      ]),
    ),
    fault(
      'one answer',
      'E006',
      setValue(QUESTIONS, ['questions', 'account', 'answers'], [{ id: 'signedOut', code: 'ACCOUNT_SIGNED_OUT' }]),
    ),
    fault('empty group of makers', 'E006', setValue(QUESTIONS, ['makerGroups', 'apple'], [])),
    fault('set without questions', 'E006', setValue(QUESTIONS, ['sets', 'lens'], [])),
    fault('empty question label', 'E006', setValue(TEXTS, ['questions', 'power', 'label'], '')),
    fault('empty question', 'E006', setValue(TEXTS, ['questions', 'power', 'question'], '')),
    fault('empty answer', 'E006', setValue(TEXTS, ['questions', 'power', 'answers', 'no', 'text'], '')),
    fault(
      'question text of an unknown kind',
      'E175',
      addMember(TEXTS, ['questions', 'storage', 'for'], 'fone', { question: 'x' }),
    ),
    fault(
      'question text of an unknown group of makers',
      'E175',
      addMember(TEXTS, ['questions', 'storage', 'for'], 'phone.appel', { question: 'x' }),
    ),
    fault(
      'question text of a kind without the question',
      'E175',
      addMember(TEXTS, ['questions', 'keyboard'], 'for', { lens: { question: 'x' } }),
    ),
    fault(
      'markup in a question',
      'E132',
      setValue(TEXTS, ['questions', 'power', 'question'], 'S’allume-t-il <b>bien</b> ?'),
    ),
    fault('entity in a question', 'E132', setValue(TEXTS, ['questions', 'power', 'question'], 'S&rsquo;allume-t-il ?')),
    fault('argument in a question', 'E132', setValue(TEXTS, ['questions', 'power', 'question'], 'S’allume {device} ?')),
    fault('summary of a kind missing', 'E175', removeValue(TEXTS, ['summaryAsNew', 'phone'])),
    fault(
      'category parents in a circle',
      'E171',
      addMember(CATEGORIES, ['categories', { id: 'smartphone' }], 'parent', 'iphone'),
    ),
    fault('category as its own parent', 'E171', setValue(CATEGORIES, ['categories', { id: 'ipad' }, 'parent'], 'ipad')),
    fault(
      'parent of another kind',
      'E171',
      setValue(CATEGORIES, ['categories', { id: 'ipad' }, 'parent'], 'smartphone'),
    ),
    fault('kind without a category', 'E171', removeValue(CATEGORIES, ['categories', { id: 'lens' }])),
    fault('category id with a space', 'E005', setValue(CATEGORIES, ['categories', { id: 'lens' }, 'id'], 'le ns')),
    fault('category address with a slash', 'E005', setValue(NAMES, ['categories', 'ipad', 'url'], 'i/pad')),
    fault('category address with capitals', 'E005', setValue(NAMES, ['categories', 'ipad', 'url'], 'iPad')),
    fault('category address with an accent', 'E005', setValue(NAMES, ['categories', 'ipad', 'url'], 'cámaras-x')),
    fault('empty category name', 'E006', setValue(NAMES, ['categories', 'ipad', 'name'], '')),
    fault('entity in a category text', 'E132', setValue(NAMES, ['categories', 'ipad', 'content'], 'Uno&nbsp;dos')),
    fault('markup in a category text', 'E132', setValue(NAMES, ['categories', 'ipad', 'content'], '<p>Uno</p>')),
    fault('empty search word', 'E006', addElement(NAMES, ['search', 'categories', 'iphone'], '')),
    fault(
      'rule of drawings for an unknown maker',
      'E173',
      addElement(DRAWINGS, ['rules'], { kind: 'phone', manufacturer: 'Appel', drawing: 'phone-flip' }),
    ),
    fault(
      'rule of drawings of years that go back',
      'E173',
      addElement(DRAWINGS, ['rules'], { kind: 'phone', from: 2020, until: 2010, drawing: 'phone-flip' }),
    ),
    fault(
      'rule of drawings for an unknown series',
      'E173',
      addElement(DRAWINGS, ['rules'], {
        kind: 'phone',
        manufacturer: 'Samsung',
        series: ['Galaxi S6'],
        drawing: 'phone-key',
      }),
    ),
    fault(
      'rule of drawings for no model',
      'E173',
      addElement(DRAWINGS, ['rules'], { kind: 'phone', model: ['iFone*'], drawing: 'phone-key' }),
    ),
    fault(
      'drawing of another kind',
      'E173',
      addElement(DRAWINGS, ['rules'], { kind: 'phone', manufacturer: 'Apple', drawing: 'camera-flat' }),
    ),
    fault(
      'rule of drawings that hides all after it',
      'E173',
      addElement(DRAWINGS, ['rules'], { kind: 'phone', drawing: 'phone-flip' }),
    ),
    fault(
      'kind that is not bought and has no name',
      'E151',
      addElement(NOT_BOUGHT, ['kinds'], { id: 'boat', words: ['Yacht'] }),
    ),
    fault(
      'word of a kind that is not bought and names a device',
      'E151',
      addElement(NOT_BOUGHT, ['kinds', 0, 'words'], 'iPhone 13'),
    ),
    fault(
      'name of a kind that no file lists',
      'E151',
      addMember('tenants/fr/catalogue.json', ['notBought'], 'boat', { name: 'bateaux' }),
    ),
    fault(
      'maker in other letters',
      'E170',
      phone('{"manufacturer":"Asus","model":"ROG Phone 9 Pro","releaseYear":2024,"releaseMonth":12,"storage":[512]}'),
    ),
    fault(
      'model without letters',
      'E170',
      phone('{"manufacturer":"ASUS","model":"–","releaseYear":2024,"releaseMonth":12,"storage":[512]}'),
    ),
    fault(
      'model in another script',
      'E170',
      phone('{"manufacturer":"ASUS","model":"手机","releaseYear":2024,"releaseMonth":12,"storage":[512]}'),
    ),
    fault(
      'model of 300 characters',
      'E006',
      phone(
        `{"manufacturer":"ASUS","model":"${'ROG '.repeat(75).trim()}","releaseYear":2024,"releaseMonth":12,"storage":[512]}`,
      ),
    ),
    fault(
      'model with two spaces',
      'E170',
      phone('{"manufacturer":"ASUS","model":"ROG  Phone 9 Pro","releaseYear":2024,"releaseMonth":12,"storage":[512]}'),
    ),
    fault(
      'model with markup',
      'E132',
      phone(
        '{"manufacturer":"ASUS","model":"ROG <b>Phone</b> 9","releaseYear":2024,"releaseMonth":12,"storage":[512]}',
      ),
    ),
    fault(
      'storage of a petabyte',
      'E006',
      phone(
        '{"manufacturer":"ASUS","model":"ROG Phone 9 Pro","releaseYear":2024,"releaseMonth":12,"storage":[1000000000]}',
      ),
    ),
    fault(
      'month without a year',
      'E008',
      phone('{"manufacturer":"ASUS","model":"ROG Phone 9 Pro","releaseMonth":12,"storage":[512]}'),
    ),
    fault(
      'release in a month to come',
      'E170',
      phone('{"manufacturer":"ASUS","model":"ROG Phone 9 Pro","releaseYear":2027,"releaseMonth":12,"storage":[512]}'),
    ),
    fault(
      'model number of two devices',
      'E170',
      reportedAt(setValue(FACTS, ['devices', 'apple-iphone-11', 'modelNumbers'], ['A2221', 'A2403']), FACTS, [
        'devices',
        'apple-iphone-12',
        'modelNumbers',
        0,
      ]),
    ),
    fault(
      'model number twice',
      'E006',
      setValue(FACTS, ['devices', 'apple-iphone-11', 'modelNumbers'], ['A2221', 'A2221']),
    ),
    fault('empty model number', 'E006', setValue(FACTS, ['devices', 'apple-iphone-11', 'modelNumbers'], [''])),
    fault('empty alias', 'E006', addMember(FACTS, ['devices', 'apple-iphone-11'], 'aliases', [''])),
    fault('no storage at all', 'E006', setValue(FACTS, ['devices', 'apple-iphone-11', 'storage'], [])),
    fault(
      'variant twice',
      'E170',
      addMember(FACTS, ['devices', 'apple-iphone-11'], 'variants', [
        { id: 'a', label: 'A' },
        { id: 'a', label: 'B' },
      ]),
    ),
    fault(
      'two variants of one name',
      'E170',
      addMember(OVERRIDES, ['devices'], 'sony-alpha-7-iv', {
        variants: [
          { id: 'a', label: 'A' },
          { id: 'b', label: 'A' },
        ],
      }),
    ),
    fault(
      'id of another device',
      'E170',
      addMember(OVERRIDES, ['devices'], 'apple-iphone-12-mini', { id: 'apple-iphone-12' }),
    ),
    fault(
      'no device where a list names it',
      'E180',
      reportedAt(addMember(OVERRIDES, ['devices'], 'apple-iphone-15-pro', null), TOP, ['devices', 'phone', 0]),
    ),
    fault('top device of another kind', 'E180', addElement(TOP, ['devices', 'tablet'], 'apple-iphone-11')),
    fault('top device twice', 'E006', addElement(TOP, ['devices', 'phone'], 'apple-iphone-11')),
    fault('top maker twice', 'E006', addElement(TOP, ['manufacturers', 'phone'], 'Sony')),
    fault('top devices of an unknown kind', 'E007', addMember(TOP, ['devices'], 'phones', ['apple-iphone-11'])),
    fault('top maker without devices of the kind', 'E180', addElement(TOP, ['manufacturers', 'lens'], 'Fairphone')),
    fault('no top devices', 'E006', setValue(TOP, ['devices', 'phone'], [])),
    fault('kind missing from the price model', 'E008', removeValue(MODEL, ['formFactors', 'lens'])),
    fault('month twice in a curve', 'E177', setValue(MODEL, ['formFactors', 'phone', 'depreciation', 2, 'months'], 6)),
    fault(
      'share of nothing',
      'E177',
      reportedAt(setValue(MODEL, ['formFactors', 'phone', 'depreciation', 2, 'keeps'], 0), MODEL, [
        'formFactors',
        'phone',
        'depreciation',
        3,
      ]),
    ),
    fault(
      'extra that pays more than the device',
      'E006',
      setValue(MODEL, ['formFactors', 'phone', 'answers', 'accessories', 'full'], { share: 5, atMost: 12 }),
    ),
    fault(
      'extra that costs',
      'E006',
      setValue(MODEL, ['formFactors', 'phone', 'answers', 'accessories', 'full'], { share: -0.5, atMost: 12 }),
    ),
    fault(
      'none that pays',
      'E177',
      setValue(MODEL, ['formFactors', 'phone', 'answers', 'accessories', 'none'], { share: 0.5, atMost: 100 }),
    ),
    fault(
      'configuration of a device that does not exist',
      'E202',
      reportedAt(
        addMember(CONFIGURATIONS, ['devices'], 'apple-ipad-99', { network: ['cellular', 'wifi'] }),
        CONFIGURATIONS,
        ['devices', 'apple-ipad-99'],
      ),
    ),
    fault(
      'configuration that is not asked for the kind',
      'E202',
      addMember(CONFIGURATIONS, ['devices', 'apple-ipad-10-2022'], 'memory', ['8', '4']),
    ),
    fault(
      'configuration with an unknown answer',
      'E202',
      setValue(CONFIGURATIONS, ['devices', 'apple-ipad-10-2022', 'network', 0], 'lte'),
    ),
    fault(
      'configuration with the worst answer first',
      'E202',
      reportedAt(
        setValue(CONFIGURATIONS, ['devices', 'apple-ipad-10-2022', 'network'], ['wifi', 'cellular']),
        CONFIGURATIONS,
        ['devices', 'apple-ipad-10-2022', 'network', 1],
      ),
    ),
    fault(
      'configuration with one answer',
      'E006',
      setValue(CONFIGURATIONS, ['devices', 'apple-ipad-10-2022', 'network'], ['wifi']),
    ),
    fault(
      'configuration that pays more than a better one',
      'E177',
      setValue(MODEL, ['formFactors', 'notebook', 'answers', 'memory', '8'], 0.95),
    ),
    fault('brand of nothing', 'E006', setValue(MODEL, ['formFactors', 'phone', 'brands', 'Apple'], 0)),
    fault('brand of a hundred times', 'E006', setValue(MODEL, ['formFactors', 'phone', 'brands', 'Apple'], 125)),
    fault('variant step of a hundred', 'E006', setValue(MODEL, ['formFactors', 'phone', 'variantStep'], 100)),
    fault('age of a device of unknown age', 'E006', setValue(MODEL, ['formFactors', 'phone', 'monthsWhenUnknown'], -5)),
    fault(
      'factor of ten',
      'E120',
      reportedAt(
        replaceText(
          PRICES,
          '"version": "2026-11-01",\n  "asOf": "2026-11-01",\n  "currency": "EUR",\n  "factor": 1,',
          '"version": "2026-11-02",\n  "asOf": "2026-11-01",\n  "currency": "EUR",\n  "factor": 10,',
        ),
        PRICES,
        ['factor'],
      ),
    ),
    fault(
      'prices by variant for a device with one',
      'E176',
      setValue(PRICES, ['overrides', 'sony-alpha-7-iv'], { 64: 1184 }),
    ),
    fault('place of the bank code one too far', 'E179', setValue(BANKS, ['at'], 5)),
    fault(
      'length and place of another country',
      'E179',
      joinChanges(setValue(BANKS, ['at'], 4), setValue(BANKS, ['length'], 5)),
    ),
    fault('bank code of wildcards only', 'E179', setValue(BANKS, ['names', 'apoBank'], '????????')),
    fault('no codes in use', 'E006', setValue(CODES, ['codes'], {})),
    fault('own country as a neighbour', 'E178', addMember(CODES, [], 'neighbours', { DE: '48143' })),
    fault('mail domains missing', 'E009', writeFile('tenants/mail-domains.json', null)),
    fault('no mail domains', 'E006', setValue('tenants/mail-domains.json', ['domains'], [])),
    fault('devices without a source', 'E006', setValue(PHONES, ['source'], '')),
    fault('no devices', 'E006', setValue(PHONES, ['devices'], [])),
  ];
}
