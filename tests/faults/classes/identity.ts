import { addElement, addMember, readShipped, reportedAt, setValue, writeFile } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'identity';
const BASE = 'tenants/base.json';
const DE = 'tenants/de/country.json';
const SHOP = 'tenants/de/default.json';
const PARTNER = 'tenants/de/b2bWidget.technikhaus.json';
const QUESTIONS = 'tenants/catalogue/questions.json';

export function listIdentityFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  return [
    ...listLists(fault),
    ...listRemovals(fault),
    ...listPaths(fault),
    ...listHosts(fault),
    ...listCatalogue(fault),
  ];
}

type Make = (name: string, id: Fault['id'], change: Fault['change']) => Fault;

/** The second of two equal entries is the one at fault. */
function listLists(fault: Make): Fault[] {
  const twice = (
    file: string,
    path: readonly (string | { id: string })[],
    element: { id: string | number },
    second = true,
  ) => {
    const change = addElement(file, path, element as never);
    const text = change.files[file] ?? '';
    const key = new RegExp(`"id": ?${JSON.stringify(element.id)}`, 'g');
    const places = [...text.matchAll(key)].map(({ index }) => index);
    const at = places[second ? 1 : 0] ?? 0;
    return { ...change, line: text.slice(0, at).split('\n').length };
  };
  return [
    fault('redirect id twice', 'E096', twice(BASE, ['redirects'], { id: 'old-faq', from: '/x', to: 'gone' } as never)),
    fault(
      'redirect id twice in a country',
      'E096',
      twice(DE, ['redirects'], { id: 'old-agb', from: '/x', to: 'gone' } as never),
    ),
    fault('payment type id twice', 'E096', twice(BASE, ['paymentTypes'], { id: 13, code: 'Paypal' } as never)),
    fault(
      'contact subject twice',
      'E096',
      twice(BASE, ['support', 'subjects'], { id: 'payment', messageKey: 'contact.subject.payment' } as never),
    ),
    fault(
      'preparation twice',
      'E096',
      twice(BASE, ['preparation'], { id: 'sim', on: ['page'], messageKey: 'preparation.sim' } as never),
    ),
    fault(
      'cue twice',
      'E096',
      twice(BASE, ['video', 'cues'], {
        id: 'crack',
        from: 0,
        to: 0.2,
        messageKey: 'captions.conditions.crack',
      } as never),
    ),
    fault(
      'carrier twice',
      'E096',
      twice(BASE, ['carriers'], { id: 'UPS', trackingUrl: 'https://www.ups.com/{number}' } as never),
    ),
    fault(
      'rating twice',
      'E096',
      twice(SHOP, ['ratings', 'quotes'], {
        id: 'kratzer',
        text: 'Gut',
        author: 'A',
        stars: 5,
        date: '2026-09-01',
        lang: 'de',
      } as never),
    ),
    fault(
      'social profile twice',
      'E096',
      twice(SHOP, ['social'], { id: 'youtube', name: 'YouTube', url: 'https://www.youtube.example/' } as never),
    ),
    fault(
      'drop-off point twice',
      'E096',
      twice(PARTNER, ['shipping', 'dropOffPoints'], {
        id: 'dortmund',
        name: 'A',
        street: 'B',
        postalCode: '44137',
        city: 'Dortmund',
        hours: [{ days: ['mon'], from: '09:00', until: '10:00' }],
      } as never),
    ),
    fault('voucher code twice', ['E031', 'E096'], {
      ...addElement(PARTNER, ['vouchers'], {
        code: 'TECHNIKHAUS20',
        valueCents: 100,
        validUntil: '2030-12-31',
        minimumCents: 1000,
      }),
      line: 43,
    }),
    fault(
      'voucher code that differs in case only',
      ['E005'],
      addElement(DE, ['vouchers'], {
        code: 'Willkommen5',
        valueCents: 100,
        validUntil: '2030-12-31',
        minimumCents: 1000,
      }),
    ),
    fault(
      'application code of another country',
      'E096',
      setValue('tenants/fr/country.json', ['applicationCode'], 'umlauf-de'),
    ),
    fault(
      'application code of another country, in a shop',
      'E096',
      addMember('tenants/it/agan.json', [], 'applicationCode', 'umlauf-de'),
    ),
    fault('payment code twice', 'E027', setValue(BASE, ['paymentTypes', { id: 2 }, 'code'], 'DirectDebitSwift')),
    fault(
      'search index of another country',
      'E096',
      setValue('tenants/fr/country.json', ['searchIndex', 'devices'], 'devices-de'),
    ),
  ];
}

function listRemovals(fault: Make): Fault[] {
  return [
    fault('removal of an unknown redirect', 'E097', addElement(DE, ['redirects'], { id: 'old-fag', $remove: true })),
    fault('removal in the base layer', 'E097', addElement(BASE, ['redirects'], { id: 'old-nothing', $remove: true })),
    fault(
      'removal of an unknown preparation',
      'E097',
      addMember(SHOP, [], 'preparation', [{ id: 'simcard', $remove: true }]),
    ),
    fault(
      'removal of an unknown voucher list',
      'E097',
      addMember('tenants/fr/agan.json', [], 'social', [{ id: 'twitter', $remove: true }]),
    ),
    fault(
      'removal of an unknown payment type',
      'E097',
      addMember('tenants/it/default.json', [], 'paymentTypes', [{ id: 99, $remove: true }]),
    ),
    fault('removal that is false', 'E097', addElement(DE, ['redirects'], { id: 'old-faq', $remove: false })),
  ];
}

function listPaths(fault: Make): Fault[] {
  const path = (file: string, route: string, value: string) => setValue(file, ['routes', route, 'path'], value);
  const alias = (value: string) => setValue(BASE, ['routes', 'contact', 'aliases'], [value]);
  const reserved = [
    '/api',
    '/api/contact',
    '/assets',
    '/assets/x',
    '/robots.txt',
    '/sitemap.xml',
    '/health',
    '/ready',
    '/fonts/x',
    '/media',
    '/favicon.ico',
    '/.well-known/x',
    '/index.php/x',
  ].slice(0, 12);
  const odd: Record<string, string> = {
    'with capitals like another': '/Checkout',
    'percent-encoded': '/%6bontakt',
    'percent-encoded slash': '/kontakt%2fhier',
    'with a dot segment': '/./kontakt',
    'with a parent segment': '/hilfe/../kontakt',
    'with two slashes': '//kontakt',
    'with an inner double slash': '/kontakt//hier',
    'with a slash at the end': '/kontakt/',
    'with a backslash': '/kontakt\\hier',
    'with a broken escape': '/kontakt%zz',
  };
  return [
    ...reserved.map((value) => fault(`route at ${value}`, 'E025', path(DE, 'contact', value))),
    ...reserved.slice(0, 8).map((value) => fault(`alias at ${value}`, 'E025', alias(value))),
    ...['/api/old', '/assets/old.js', '/robots.txt', '/sitemap.xml', '/health', '/ready'].map((value) =>
      fault(`redirect from ${value}`, 'E025', addElement(DE, ['redirects'], { id: 'old-x', from: value, to: 'gone' })),
    ),
    ...Object.entries(odd).map(([name, value]) => fault(`route ${name}`, ['E098', 'E020'], path(DE, 'contact', value))),
    ...Object.entries(odd).map(([name, value]) => fault(`alias ${name}`, ['E098', 'E020'], alias(value))),
    ...Object.entries(odd)
      .filter(([name]) => name !== 'with capitals like another')
      .map(([name, value]) =>
        fault(
          `redirect ${name}`,
          ['E098', 'E046'],
          addElement(DE, ['redirects'], { id: 'old-x', from: value, to: 'gone' }),
        ),
      ),
    fault('home away from /', 'E099', addMember('tenants/fr/country.json', ['routes'], 'home', { path: '/accueil' })),
    fault('another route at /', ['E022', 'E099'], path(DE, 'contact', '/')),
    fault('two routes with one path', 'E022', path(DE, 'contact', '/checkout')),
    fault('alias that is another path', 'E024', alias('/checkout')),
    fault('redirect twice', 'E047', {
      ...addElement(DE, ['redirects'], { id: 'old-x', from: '/gewinnspiel', to: 'gone' }),
      line: 105,
    }),
    fault('slug twice', 'E038', setValue(DE, ['contentSlugs', 'privacy'], 'agbs')),
    fault('redirect of a page', 'E048', addElement(DE, ['redirects'], { id: 'old-x', from: '/kontakt', to: 'gone' })),
  ];
}

function listHosts(fault: Make): Fault[] {
  const host = (value: string) => setValue('tenants/fr/default.json', ['hosts', 'stage', 0], value);
  return [
    fault('host of another shop', 'E011', host('stage.umlauf-de.example')),
    fault('host with capitals', 'E013', host('Stage.umlauf-fr.example')),
    fault('host with a port', 'E012', host('stage.umlauf-fr.example:8443')),
    fault('host with a scheme', 'E012', host('https://stage.umlauf-fr.example')),
    fault('host with a final dot', 'E012', host('stage.umlauf-fr.example.')),
    fault('host with an underscore', 'E012', host('stage_fr.umlauf-fr.example')),
    fault('host with an umlaut', 'E012', host('stage.ümlauf-fr.example')),
    fault('host with a space', 'E012', host('stage umlauf-fr.example')),
    fault('bare localhost', 'E012', host('localhost')),
    fault('host that is an address', 'E012', host('10.0.0.1')),
    fault('wildcard host', 'E012', host('*.umlauf-fr.example')),
    fault(
      'host of the desk',
      ['E012', 'E011'],
      setValue('tenants/fr/default.json', ['hosts', 'local', 0], 'desk.localhost'),
    ),
    fault(
      'local host outside localhost',
      'E012',
      setValue('tenants/fr/default.json', ['hosts', 'local', 0], 'fr.umlauf.example'),
    ),
    fault('shop domain on another host', 'E014', setValue(DE, ['domain'], 'www.umlauf.example')),
  ];
}

function listCatalogue(fault: Make): Fault[] {
  const PHONES = 'tenants/catalogue/devices/manual.phone.json';
  const last = (change: Fault['change'], find: string) => {
    const text = change.files[change.file] ?? '';
    return { ...change, line: text.slice(0, text.lastIndexOf(find)).split('\n').length };
  };
  const phone =
    '{"manufacturer":"ASUS","model":"ROG Phone 9 Pro","releaseYear":2024,"releaseMonth":12,"storage":[512]},\n';
  const text = readShipped(PHONES);
  const doubled = text.replace(
    '    {"manufacturer":"ASUS","model":"ROG Phone 8"',
    `    ${phone}    {"manufacturer":"ASUS","model":"ROG Phone 8"`,
  );
  return [
    fault('device twice', 'E170', last(writeFile(PHONES, doubled), '"ROG Phone 9 Pro"')),
    fault(
      'category twice',
      'E171',
      last(
        addElement('tenants/catalogue/categories.json', ['categories'], { id: 'lens', kind: 'lens' }),
        '"id": "lens"',
      ),
    ),
    fault(
      'category address twice',
      'E172',
      setValue('tenants/de/catalogue.json', ['categories', 'ipad', 'url'], 'tablets'),
    ),
    fault(
      'category with the address of a device',
      'E172',
      setValue('tenants/de/catalogue.json', ['categories', 'ipad', 'url'], 'apple-iphone-13'),
    ),
    fault(
      'maker of a category with the address of a device',
      'E172',
      setValue('tenants/de/catalogue.json', ['categories', 'smartphone', 'url'], 'iphone-13'),
    ),
    fault('question code twice', 'E174', setValue(QUESTIONS, ['questions', 'power', 'code'], 'STORAGE')),
    fault(
      'answer code twice',
      'E174',
      setValue(QUESTIONS, ['questions', 'power', 'answers', { id: 'no' }, 'code'], 'POWER_FULL'),
    ),
    fault(
      'answer id twice',
      'E174',
      last(setValue(QUESTIONS, ['questions', 'power', 'answers', { id: 'no' }, 'id'], 'yes'), '"POWER_DEAD"'),
    ),
    fault('question in a set twice', 'E006', last(addElement(QUESTIONS, ['sets', 'phone'], 'power'), '"phone"')),
    fault('maker in two groups', 'E174', last(addMember(QUESTIONS, ['makerGroups'], 'other', ['Apple']), '"Apple"')),
    fault(
      'mail domain twice',
      'E006',
      reportedAt(addElement('tenants/mail-domains.json', ['domains'], 'aol.com'), 'tenants/mail-domains.json', [
        'domains',
      ]),
    ),
  ];
}
