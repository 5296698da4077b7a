import { addMember, joinChanges, reportedAt, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'money';
const COUNTRIES = ['at', 'de', 'es', 'fr', 'it'] as const;

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
          setValue(prices('fr'), ['currency'], 'CHF'),
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
        addMember(prices(country), ['overrides'], 'apple-iphone-16', 9990),
      ),
    ),
    fault('price with a missing digit', 'E120', setValue(prices('de'), ['overrides', 'sony-alpha-7-iv'], 118)),
    fault('price of a camera in cents', 'E120', setValue(prices('de'), ['overrides', 'sony-alpha-7-iv'], 99400)),
    fault(
      'older phone above its successor',
      'E121',
      setValue(prices('de'), ['overrides', 'apple-iphone-12', '64'], 300),
    ),
    fault(
      'phone above one two generations newer',
      'E121',
      setValue(prices('de'), ['overrides', 'apple-iphone-11', '128'], 300),
    ),
    fault('minimum above most prices', 'E122', setValue(prices('de'), ['minimums'], { phone: 800 })),
    fault(
      'minimum of the model above most prices',
      'E122',
      setValue('tenants/catalogue/price-model.json', ['formFactors', 'lens', 'minimum'], 2000),
    ),
    fault('factor that makes most worthless', 'E122', setValue(prices('de'), ['factor'], 0.01)),
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
