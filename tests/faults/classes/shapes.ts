import { addMember, putMember, renameMember, reportedAt, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'shapes';

/** Values of a wrong type, unknown members and values out of range, in files of each kind. */
export function listShapeFaults(): Fault[] {
  const DE = 'tenants/de/country.json';
  const BASE = 'tenants/base.json';
  const PRICES = 'tenants/de/prices.json';
  const MODEL = 'tenants/catalogue/price-model.json';
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  return [
    ...[
      'tenants/base.json',
      'tenants/modes/agan.json',
      'tenants/fr/country.json',
      'tenants/es/default.json',
      'tenants/de/b2bWidget.technikhaus.json',
    ].map((file) => fault(`unknown member in ${file}`, 'E007', addMember(file, [], 'colour', 'red'))),
    ...[
      PRICES,
      MODEL,
      'tenants/de/questions.json',
      'tenants/de/catalogue.json',
      'tenants/de/banks.json',
      'tenants/de/postal-codes.json',
      'tenants/mail-domains.json',
      'tenants/catalogue/questions.json',
      'tenants/catalogue/categories.json',
      'tenants/catalogue/drawings.json',
      'tenants/catalogue/devices/manual.phone.json',
      'tenants/catalogue/devices/top.json',
      'tenants/catalogue/devices/facts.json',
      'tenants/catalogue/devices/overrides.json',
    ].map((file) => fault(`unknown member in ${file}`, 'E007', addMember(file, [], 'colour', 'red'))),
    fault('text instead of a number', 'E003', setValue(BASE, ['offerValidityDays'], '21')),
    fault('number instead of a flag', 'E003', setValue(BASE, ['businessMode'], 1)),
    fault('text instead of a list', 'E003', setValue(DE, ['contact', 'senderDomains'], 'umlauf-de.example')),
    fault('offer validity of zero days', 'E006', setValue(BASE, ['offerValidityDays'], 0)),
    fault('offer validity of a thousand days', 'E006', setValue(BASE, ['offerValidityDays'], 1000)),
    fault('unknown carrier', 'E004', setValue(DE, ['shipping', 'carrier'], 'DPD')),
    fault('unknown date format', 'E004', setValue(DE, ['dateFormat'], 'd.m.y')),
    fault('unknown layout', 'E016', setValue(BASE, ['layouts', 'home', 'name'], 'hom')),
    fault('mistyped feature', 'E007', renameMember(BASE, ['features', 'newsletter'], 'newsleter')),
    fault('mistyped route', 'E019', renameMember(DE, ['routes', 'contact'], 'contakt')),
    fault('mail address without a host', 'E005', setValue(DE, ['contact', 'toAddress'], 'service')),
    fault('shop address over http', 'E005', setValue(DE, ['buyShopLink'], 'http://www.agan-de.example/')),
    fault('phone number without country code', 'E005', setValue(DE, ['legalEntity', 'phone'], '0221 4710')),
    fault('empty company name', 'E006', setValue(DE, ['legalEntity', 'name'], '')),
    fault('slug with capitals', 'E005', setValue(DE, ['contentSlugs', 'terms'], 'AGB')),
    fault(
      'null as base value',
      'E008',
      reportedAt(setValue('tenants/fr/country.json', ['timeZone'], null), 'tenants/fr/country.json'),
    ),
    fault('factor of zero', 'E006', setValue(PRICES, ['factor'], 0)),
    fault('price as text', 'E003', setValue(PRICES, ['overrides', 'sony-alpha-7-iv'], '1184')),
    fault('rounding of zero', 'E006', setValue(PRICES, ['rounding', 'answer'], 0)),
    fault('negative minimum', 'E006', setValue(MODEL, ['formFactors', 'phone', 'minimum'], -5)),
    fault('unknown form factor', 'E007', renameMember(MODEL, ['formFactors', 'phone'], 'phones')),
    fault(
      'unknown kind of device',
      'E004',
      setValue('tenants/catalogue/devices/manual.phone.json', ['kind'], 'mobile'),
    ),
    fault('message that is a number', 'E003', setValue('tenants/fr/messages.json', ['account.trade.devices'], 3)),
    fault(
      'overlay message that is a list',
      'E003',
      putMember('tenants/fr/b2bWidget.messages.json', [], 'account.trade.devices', []),
    ),
    fault(
      'unknown token type',
      ['E004', 'E042'],
      setValue('themes/agan.tokens.json', ['primitive', 'color', 'white', '$type'], 'colour'),
    ),
  ];
}
