import { addElement, addMember, putMember, replaceText, reportedAt, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'shops';
const BASE = 'tenants/base.json';
const DE = 'tenants/de/country.json';
const FR = 'tenants/fr/country.json';
const SHOP = 'tenants/de/default.json';
const FRSHOP = 'tenants/fr/default.json';

/** Tenant values of the right type that no shop can use. */
export function listShopFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const path = (value: string, route = 'contact') => setValue(DE, ['routes', route, 'path'], value);
  const redirect = (rule: object) => addElement(DE, ['redirects'], { id: 'old-x', ...rule } as never);
  const own = [
    '/sitemap-1.xml',
    '/sitemap-12.xml',
    '/kontakt.pageContext.json',
    '/index.pageContext.json',
    '/@vite/client',
  ];
  const encoded = ['/kontakt"x', '/kontakt<x', '/häuser', '/kon|takt', `/${'a'.repeat(3000)}`];
  return [
    ...own.map((value) => fault(`route at ${value}`, 'E025', path(value))),
    ...encoded.map((value) => fault(`route at ${value.slice(0, 20)}`, 'E098', path(value))),
    ...encoded
      .slice(0, 4)
      .map((value) => fault(`redirect from ${value}`, 'E098', redirect({ from: value, to: 'gone' }))),
    ...own.map((value) =>
      fault(`alias at ${value}`, 'E025', setValue(BASE, ['routes', 'contact', 'aliases'], [value])),
    ),
    ...own.map((value) => fault(`redirect from ${value}`, 'E025', redirect({ from: value, to: 'gone' }))),
    fault('redirect from /', 'E048', redirect({ from: '/', to: 'gone' })),
    fault('redirect from everything', 'E048', redirect({ from: '/*', to: 'gone' })),
    fault('redirect from any first segment', 'E048', redirect({ from: '/{x}', to: 'gone' })),
    fault('redirect with a query in its path', 'E005', redirect({ from: '/alt-x?a=b', to: 'gone' })),
    fault(
      'redirect to itself',
      'E050',
      redirect({ from: '/alt-x', to: { external: 'https://www.umlauf-de.example/alt-x' } }),
    ),
    fault(
      'redirect to a user at a host',
      'E032',
      redirect({ from: '/alt-x', to: { external: 'https://a:b@www.agan-de.example/' } }),
    ),
    fault(
      'redirect to an address with a space',
      'E049',
      redirect({ from: '/alt-x', to: { external: 'https://www.agan-de.example/a b' } }),
    ),
    fault(
      'redirect with two targets',
      'E049',
      redirect({ from: '/alt-x', to: { route: 'home', external: 'https://www.agan-de.example/' } }),
    ),
    fault('gone with status 301', 'E051', redirect({ from: '/alt-x', to: 'gone', status: 301 })),
    fault('target with status 410', 'E051', redirect({ from: '/alt-x', to: { route: 'home' }, status: 410 })),
    fault('unknown group of devices in a title', 'E137', setValue(DE, ['deviceGroupTitles'], { iPhne: 'Handys' })),
    fault('empty title of a group of devices', 'E006', setValue(DE, ['deviceGroupTitles', 'iPhone'], '')),
    fault('postal code of the company', 'E136', setValue(DE, ['legalEntity', 'postalCode'], '4815')),
    fault('postal code of the company in letters', 'E136', setValue(FR, ['legalEntity', 'postalCode'], 'ABCDE')),
    fault('country of the company that is none', 'E136', setValue(DE, ['legalEntity', 'countryName'], 'Deutschlnad')),
    fault(
      'country of the company in another language',
      'E136',
      setValue(FR, ['legalEntity', 'countryName'], 'Germany'),
    ),
    fault('VAT number of no country', 'E136', setValue(DE, ['legalEntity', 'vatId'], 'XX123456789')),
    fault('telephone number of no country', 'E136', setValue(DE, ['legalEntity', 'phone'], '+999 1234567')),
    fault('telephone number too short', 'E136', setValue(DE, ['legalEntity', 'phone'], '+49 1234')),
    fault(
      'postal pattern that the codes in use do not match',
      'E026',
      setValue(DE, ['postalCode'], { pattern: '^[0-9]{4}$', example: '2009', digits: 4 }),
    ),
    fault(
      'postal pattern that leaves out codes in use',
      'E026',
      setValue(DE, ['postalCode', 'pattern'], '^[2-9][0-9]{4}$'),
    ),
    fault('example of a postal code that is not in use', 'E026', setValue(DE, ['postalCode', 'example'], '00001')),
    fault('no production host', 'E138', setValue(FRSHOP, ['hosts', 'production'], [])),
    fault('no hosts', 'E008', setValue(FRSHOP, ['hosts'], {})),
    fault(
      'production host that ends with localhost',
      'E012',
      setValue(FRSHOP, ['hosts', 'production', 0], 'www.fr.localhost'),
    ),
    fault('local host that is public', 'E012', setValue(FRSHOP, ['hosts', 'local', 0], 'local.umlauf-fr.example')),
    fault('host that is an address', 'E012', setValue(FRSHOP, ['hosts', 'production', 0], '192.0.2.1')),
    fault('host of one label', 'E012', setValue(FRSHOP, ['hosts', 'production', 0], 'umlauf')),
    fault('host with an empty label', 'E012', setValue(FRSHOP, ['hosts', 'stage', 0], 'stage..umlauf-fr.example')),
    fault(
      'host with a long label',
      'E012',
      setValue(FRSHOP, ['hosts', 'stage', 0], `${'a'.repeat(64)}.umlauf-fr.example`),
    ),
    fault('host with a star', 'E012', setValue(FRSHOP, ['hosts', 'stage', 0], '*.umlauf-fr.example')),
    fault(
      'address of the shop with a query',
      'E014',
      setValue(FR, ['sellShopUrl'], 'https://www.umlauf-fr.example/?a=b'),
    ),
    fault(
      'address of the shop with a path',
      'E014',
      setValue(FR, ['sellShopUrl'], 'https://www.umlauf-fr.example/vendre'),
    ),
    fault(
      'address of the shop with a port',
      'E014',
      setValue(FR, ['sellShopUrl'], 'https://www.umlauf-fr.example:8443/'),
    ),
    fault('address of the shop with a user', 'E032', setValue(FR, ['buyShopLink'], 'https://a:b@www.agan-fr.example/')),
    fault(
      'address of the sister shop with a quote',
      'E005',
      setValue(FR, ['buyShopLink'], 'https://www.agan-fr.example/"x'),
    ),
    fault('address of the sister shop that is none', 'E005', setValue(FR, ['buyShopLink'], 'https://:8080')),
    fault('domain with a scheme', 'E014', setValue(FR, ['domain'], 'https://www.umlauf-fr.example')),
    fault(
      'two mail addresses in one',
      'E005',
      setValue(FR, ['contact', 'toAddress'], 'a@umlauf-fr.example, b@umlauf-fr.example'),
    ),
    fault('mail address with a name', 'E005', setValue(FR, ['contact', 'toAddress'], 'Service <a@umlauf-fr.example>')),
    fault('mail address with two dots', 'E005', setValue(FR, ['contact', 'toAddress'], 'a..b@umlauf-fr.example')),
    fault('mail address on a bare host', 'E005', setValue(FR, ['contact', 'toAddress'], 'a@localhost')),
    fault(
      'mail address of the company with two dots',
      'E005',
      setValue(FR, ['legalEntity', 'email'], 'a@umlauf-fr..example'),
    ),
    fault('service on this machine', 'E029', addMember(FRSHOP, [], 'services', { account: 'https://localhost/api' })),
    fault(
      'service in a private network',
      'E029',
      addMember(FRSHOP, [], 'services', { account: 'https://169.254.169.254/latest' }),
    ),
    fault(
      'cookie of the platform as the visitor id',
      'E005',
      putMember(BASE, ['personalisation'], 'idCookie', 'umlauf_account'),
    ),
    fault('search index with capitals', 'E005', setValue(FR, ['searchIndex', 'devices'], 'Devices-FR')),
    fault('search index with a space', 'E005', setValue(FR, ['searchIndex', 'devices'], 'devices fr')),
    fault('search index that starts with an underscore', 'E005', setValue(FR, ['searchIndex', 'devices'], '_devices')),
    fault('search index with a star', 'E005', setValue(FR, ['searchIndex', 'manufacturersAggregation'], 'man*')),
    fault('search index with a slash', 'E005', setValue(FR, ['searchIndex', 'manufacturersAggregation'], 'a/b')),
    fault(
      'one search index for two things',
      'E096',
      setValue(FR, ['searchIndex', 'manufacturersAggregation'], 'devices-fr'),
    ),
    fault(
      'banner that ends before it starts',
      'E060',
      putMember(FRSHOP, [], 'banner', {
        id: 'x',
        texts: { fr: { text: 'A', link: 'B' } },
        to: { route: 'contact' },
        from: '2026-12-31',
        until: '2026-12-01',
      }),
    ),
    fault('film of no size', 'E006', setValue(BASE, ['video', 'width'], 0)),
    fault(
      'voucher of a name with spaces',
      'E095',
      addElement(FR, ['vouchers'], {
        code: 'A1X',
        partner: ' ',
        valueCents: 100,
        validUntil: '2030-12-31',
        minimumCents: 1000,
      }),
    ),
    fault(
      'closed shop that leads to itself',
      'E049',
      replaceText(FRSHOP, '"hosts"', '"state": "closed", "closed": { "leadsTo": "fr/default" }, "hosts"'),
    ),
    fault('closed shop that leads nowhere', 'E049', addMember(FRSHOP, [], 'closed', { leadsTo: 'fr/defalt' })),
    fault(
      'BIC of no country',
      'E068',
      addMember(FR, [], 'payoutAccount', { name: 'Umlauf', iban: 'DE02120300000000202051', bic: 'BYLAXXM1001' }),
    ),
    fault(
      'account name that banks do not take',
      'E068',
      addMember(FR, [], 'payoutAccount', { name: 'Умлауф', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }),
    ),
    fault(
      'drop-off point open for no time',
      'E072',
      setValue(SHOP, ['shipping', 'dropOffPoints', { id: 'atelier' }, 'hours', 1, 'until'], '09:00'),
    ),
    fault(
      'preparation for makers and except makers',
      'E106',
      putMember(BASE, ['preparation', { id: 'samsung' }], 'exceptMakers', ['Samsung']),
    ),
    fault(
      'tracking address with two numbers',
      'E005',
      setValue(BASE, ['carriers', { id: 'UPS' }, 'trackingUrl'], 'https://www.ups.com/{number}/{number}'),
    ),
    fault(
      'tracking address without a host',
      'E005',
      setValue(BASE, ['carriers', { id: 'UPS' }, 'trackingUrl'], 'https://{number}'),
    ),
    fault('text of another encoding in a value', 'E132', setValue(DE, ['legalEntity', 'city'], 'MÃ¼nster')),
    fault('markup in a company name', 'E132', setValue(DE, ['legalEntity', 'name'], 'Umlauf <b>GmbH</b>')),
    fault('no languages', 'E006', addMember(FRSHOP, [], 'languages', [])),
    fault('language twice', 'E006', addMember(FRSHOP, [], 'languages', ['fr', 'fr'])),
    fault(
      'pages at the addresses of devices',
      'E023',
      reportedAt(addMember(DE, ['routes'], 'content', { path: '/produkte/{slug}' }), DE, [
        'routes',
        'productDetail',
        'path',
      ]),
    ),
  ];
}
