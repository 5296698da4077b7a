import type { JsonObject } from '../../../generators/read/json-file.ts';
import { addElement, addMember, type Change, joinChanges, reportedAt, setValue, writeFile } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'money';
const COUNTRIES = ['at', 'de', 'es', 'fr', 'it'] as const;

const MODEL = 'tenants/catalogue/price-model.json';
const ORDER = 'tenants/catalogue/price-order.json';
/** After the version of every shipped list. */
const NEXT = '2099-01-01';

/** The change with a new version of the list or model, so that nothing but the change is wrong. */
function withNewVersion(change: Change): Change {
  const text = (change.files[change.file] ?? '').replace(/"version": "[^"]*"/, `"version": "${NEXT}"`);
  return { ...change, files: { ...change.files, [change.file]: text } };
}

/** A dated list; the fault is at `line`. */
function addList(day: string, patch: JsonObject, line = 1): Change {
  return writeFile(`tenants/de/prices.${day}.json`, JSON.stringify({ version: NEXT, ...patch }, null, 1), line);
}

/** The country and its list in another currency, with its first payment type or both. */
function moveCountry(currency: string, removed: readonly number[] = []): Change {
  const country = addMember('tenants/fr/country.json', [], 'currency', currency);
  const types = JSON.stringify(removed.map((id) => ({ id, $remove: true })));
  const text = (country.files[country.file] ?? '').replace(
    '{',
    removed.length > 0 ? `{ "selectedPaymentType": 2, "paymentTypes": ${types},` : '{',
  );
  return reportedAt(
    joinChanges(
      withNewVersion(setValue('tenants/fr/prices.json', ['currency'], currency)),
      writeFile(country.file, text),
    ),
    country.file,
    ['currency'],
  );
}

export function listMoneyFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const prices = (country: string) => `tenants/${country}/prices.json`;
  return [
    ...COUNTRIES.flatMap((country) => [
      fault(
        `shop of ${country} in francs on a list in euros`,
        'E104',
        addMember(`tenants/${country}/country.json`, [], 'currency', 'CHF'),
      ),
      fault(
        `list of ${country} in zloty in a shop in euros`,
        'E104',
        reportedAt(setValue(prices(country), ['currency'], 'PLN'), prices(country), ['currency']),
      ),
    ]),
    fault(
      'shop and list in francs with SEPA',
      'E107',
      reportedAt(
        joinChanges(
          addMember('tenants/fr/country.json', [], 'currency', 'CHF'),
          withNewVersion(setValue(prices('fr'), ['currency'], 'CHF')),
        ),
        'tenants/fr/country.json',
        ['currency'],
      ),
    ),
    fault('one shop in another currency', 'E104', addMember('tenants/fr/agan.json', [], 'currency', 'CHF')),
    ...(['de', 'at', 'fr'] as const).map((country) =>
      fault(
        `price with an extra digit in ${country}`,
        'E120',
        withNewVersion(addMember(prices(country), ['overrides'], 'apple-iphone-16', 9990)),
      ),
    ),
    fault(
      'price with a missing digit',
      'E120',
      withNewVersion(setValue(prices('de'), ['overrides', 'sony-alpha-7-iv'], 118)),
    ),
    fault(
      'price of a camera in cents',
      'E120',
      withNewVersion(setValue(prices('de'), ['overrides', 'sony-alpha-7-iv'], 99400)),
    ),
    fault(
      'older phone above its successor',
      'E121',
      withNewVersion(setValue(prices('de'), ['overrides', 'apple-iphone-12', '64'], 300)),
    ),
    fault(
      'phone above one two generations newer',
      'E121',
      withNewVersion(setValue(prices('de'), ['overrides', 'apple-iphone-11', '128'], 300)),
    ),
    fault(
      'phone above its better version',
      'E200',
      reportedAt(
        withNewVersion(setValue(prices('de'), ['overrides', 'samsung-galaxy-s23', '128'], 330)),
        prices('de'),
        ['overrides', 'samsung-galaxy-s23'],
      ),
    ),
    fault(
      'lens above its successor in the model',
      'E200',
      withNewVersion(setValue(MODEL, ['overrides', 'canon-ef-50mm-f1-8-stm'], 20)),
    ),
    fault(
      'phone of a dated list above its better version',
      'E200',
      addList('2098-01-01', { overrides: { 'samsung-galaxy-s23': { 128: 330 } } }, 4),
    ),
    fault(
      'exception for a device that does not exist',
      'E201',
      setValue(ORDER, ['exceptions', 1, 'devices', 0], 'sony-xperia-99'),
    ),
    fault('exception that excuses nothing', 'E201', addElement(ORDER, ['exceptions', 1, 'above'], 'apple-iphone-13')),
    fault('exception without a reason', 'E006', setValue(ORDER, ['exceptions', 1, 'reason'], '')),
    fault('minimum above most prices', 'E122', withNewVersion(setValue(prices('de'), ['minimums'], { phone: 800 }))),
    fault(
      'minimum of the model above most prices',
      'E122',
      withNewVersion(setValue(MODEL, ['formFactors', 'lens', 'minimum'], 2000)),
    ),
    fault('factor that makes most worthless', 'E122', withNewVersion(setValue(prices('de'), ['factor'], 0.01))),
    ...COUNTRIES.map((country) =>
      fault(
        `changed price in ${country} without a new version`,
        'E130',
        reportedAt(setValue(prices(country), ['factor'], 0.905), prices(country), ['version']),
      ),
    ),
    fault(
      'changed model without a new version',
      'E130',
      reportedAt(setValue(MODEL, ['formFactors', 'phone', 'asNew', 'mid'], 321), MODEL, ['version']),
    ),
    fault('version that goes back', 'E130', setValue(prices('de'), ['version'], '2026-10-31')),
    fault('version of the model that goes back', 'E130', setValue(MODEL, ['version'], '2025-11-01')),
    fault('dated list without a version', 'E130', writeFile('tenants/de/prices.2098-01-01.json', '{ "factor": 1.1 }')),
    fault(
      'dated list with the version before',
      'E130',
      addList('2098-01-01', { version: '2026-11-01', factor: 1.1 }, 2),
    ),
    fault(
      'second dated list with the version of the first',
      'E130',
      joinChanges(addList('2098-01-01', { factor: 1.1 }), addList('2098-02-01', { factor: 1.2 }, 2)),
    ),
    fault('dated list that applies already', 'E124', addList('2026-01-01', { factor: 1.1 })),
    fault('dated list of a day that does not exist', 'E105', addList('2098-02-30', { factor: 1.1 })),
    fault('dated list as of a later day', 'E105', addList('2098-01-01', { asOf: '2098-01-02' }, 3)),
    fault('dated list in another currency', 'E104', addList('2098-01-01', { currency: 'CHF' }, 3)),
    fault('factor of a dated list with a missing digit', 'E125', addList('2098-01-01', { factor: 0.1 }, 3)),
    fault(
      'price of a dated list ten times its last',
      'E125',
      addList('2098-01-01', { overrides: { 'apple-iphone-13': { 128: 2710 } } }, 5),
    ),
    fault(
      'older phone above its successor in a dated list',
      'E121',
      addList('2098-01-01', { overrides: { 'apple-iphone-11': { 128: 300 } } }, 5),
    ),
    fault('minimum of a dated list above most prices', 'E122', addList('2098-01-01', { minimums: { phone: 800 } }, 4)),
    fault(
      'dated list with an unknown device',
      'E176',
      addList('2098-01-01', { overrides: { 'apple-iphone-99': 1 } }, 4),
    ),
    fault('dated list with a mistyped member', 'E007', addList('2098-01-01', { faktor: 1.1 }, 3)),
    fault('dated list that removes what each list needs', 'E008', addList('2098-01-01', { factor: null })),
    fault('dated list of another form', 'E003', addList('2098-01-01', { factor: 'more' }, 3)),
    fault('dated list with thousandths', 'E176', addList('2098-01-01', { minimums: { phone: 1.005 } }, 4)),
    fault('dated list that is a list', 'E003', writeFile('tenants/de/prices.2098-01-01.json', '[]')),
    fault('dated list cut off', 'E001', writeFile('tenants/de/prices.2098-01-01.json', '{ "version": ')),
    fault('name of a dated list without hyphens', 'E093', writeFile('tenants/de/prices.20980101.json', '{}')),
    ...['JPY', 'HUF', 'KWD'].map((currency) => fault(`shop and list in ${currency}`, 'E126', moveCountry(currency))),
    fault('shop and list in Taiwan dollars, paid by PayPal alone', 'E107', moveCountry('TWD', [13])),
    fault('shop and list in renminbi with both payment types', 'E107', moveCountry('CNY')),
    fault(
      'payout in a country outside SEPA',
      'E068',
      addMember('tenants/fr/country.json', [], 'payoutAccount', {
        name: 'Umlauf',
        iban: 'AE070331234567890123456',
        bic: 'EBILAEAD',
      }),
    ),
    fault(
      'payout account with a wrong digit',
      'E068',
      addMember('tenants/fr/country.json', [], 'payoutAccount', {
        name: 'Umlauf',
        iban: 'DE02120300000000202052',
        bic: 'BYLADEM1001',
      }),
    ),
  ];
}
