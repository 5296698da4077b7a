import {
  addElement,
  addMember,
  parseShipped,
  readShipped,
  removeValue,
  replaceText,
  reportedAt,
  setValue,
  writeFile,
} from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'references';
const BASE = 'tenants/base.json';
const DE = 'tenants/de/country.json';
const LANGUAGES = ['de', 'es', 'fr', 'it'] as const;
const PLURAL = 'account.trade.devices';

type Make = (name: string, id: Fault['id'], change: Fault['change']) => Fault;

export function listReferenceFaults(): Fault[] {
  const fault: Make = (name, id, change) => ({ group, name, id, change });
  return [...listRoutes(fault), ...listLinks(fault), ...listFiles(fault), ...listMessages(fault), ...listTexts(fault)];
}

function listRoutes(fault: Make): Fault[] {
  const path = (route: string, value: string) => setValue(DE, ['routes', route, 'path'], value);
  const redirect = (to: object) => addElement(DE, ['redirects'], { id: 'old-x', from: '/alt-x', to } as never);
  return [
    fault('route without its parameter', 'E021', path('productDetail', '/produkte/alle')),
    fault('route with a mistyped parameter', 'E021', path('productDetail', '/produkte/{pdb}')),
    fault('route with a foreign parameter', 'E021', path('contact', '/kontakt/{name}')),
    fault('route that is not a pattern', 'E020', path('productDetail', '/produkte/{pdp')),
    fault('redirect to an unknown route', 'E019', redirect({ route: 'kontakt' })),
    fault('redirect without a parameter', 'E049', redirect({ route: 'sellCategory' })),
    fault(
      'redirect to an unknown category',
      'E049',
      redirect({ route: 'sellCategory', params: { category: 'radios' } }),
    ),
    fault('redirect to an unknown page', 'E049', redirect({ route: 'content', params: { slug: 'agb' } })),
    fault('redirect with an unknown parameter', 'E049', redirect({ route: 'contact', params: { x: '1' } })),
    fault(
      'redirect to a dead address of the fleet',
      'E049',
      redirect({ external: 'https://www.umlauf-fr.example/nulle-part' }),
    ),
    fault('redirect to a redirect', 'E050', redirect({ external: 'https://www.umlauf-de.example/agb' })),
    fault(
      'redirect pattern',
      'E046',
      addElement(DE, ['redirects'], { id: 'old-x', from: '/alt/{id:digit}', to: 'gone' }),
    ),
    fault('fallback to an unknown language', 'E017', setValue('tenants/at/country.json', ['messagesFallback'], 'xx')),
    fault('fallback to itself', 'E100', addMember(DE, [], 'messagesFallback', 'de')),
    fault('fallbacks in a circle', 'E100', addMember(DE, [], 'messagesFallback', 'at')),
    fault('fallback to another language', 'E100', addMember('tenants/fr/country.json', [], 'messagesFallback', 'it')),
    fault('unknown language of a shop', 'E017', addMember('tenants/fr/default.json', [], 'languages', ['fr', 'nl'])),
    fault('own language missing', 'E018', addMember('tenants/fr/default.json', [], 'languages', ['de'])),
    fault('unknown theme', 'E015', setValue('tenants/modes/agan.json', ['theme'], 'agam')),
    fault('theme of the desk', 'E073', addMember('tenants/fr/default.json', [], 'theme', 'desk')),
    fault('unknown default country of searches', 'E017', setValue(BASE, ['searchDefaultCountry'], 'dd')),
    fault(
      'unknown message of a contact subject',
      'E036',
      setValue(BASE, ['support', 'subjects', { id: 'returns' }, 'messageKey'], 'contact.subject.return'),
    ),
    fault(
      'unknown message of a cue',
      'E036',
      setValue(BASE, ['video', 'cues', { id: 'deep' }, 'messageKey'], 'captions.deep'),
    ),
    fault(
      'unknown message of a preparation',
      'E036',
      setValue(BASE, ['preparation', { id: 'sim' }, 'hintKey'], 'preparation.sim.hin'),
    ),
    fault(
      'unknown maker of a preparation',
      'E116',
      setValue(BASE, ['preparation', { id: 'samsung' }, 'makers'], ['Samsun']),
    ),
    fault('landing page without its member', 'E004', setValue('tenants/modes/agan.json', ['landingPage'], 'agam')),
    fault(
      'drop-off point in an unknown town',
      'E072',
      setValue('tenants/de/default.json', ['shipping', 'dropOffPoints', { id: 'atelier' }, 'postalCode'], '4815'),
    ),
    fault(
      'carrier of the shop that is not listed',
      'E116',
      removeValue(BASE, ['carriers', { id: 'UPS' }], ['carriers']),
    ),
    fault('carrier logo without a file', 'E116', setValue(DE, ['shipping', 'logo'], 'dlh')),
  ];
}

const PAGE = 'tenants/de/content/howItWorks.md';

function listLinks(fault: Make): Fault[] {
  const links: Record<string, [string, string]> = {
    'unknown page': ['page:impressum', 'E054'],
    'unknown route': ['route:kontakt', 'E054'],
    'page of another language': ['page:mentions', 'E054'],
    'route that needs parameters': ['route:sellCategory', 'E115'],
    'file that does not exist': ['/fonts/agb.pdf', 'E115'],
    'path of the shop': ['/kontakt', 'E115'],
    'relative path': ['terms.md', 'E115'],
    'anchor without a heading': ['#nirgends', 'E115'],
    'plain http': ['http://www.example.org/', 'E115'],
    'protocol-relative address': ['//www.example.org/', 'E115'],
    'broken address': ['https://', 'E115'],
    'mail link without an address': ['mailto:', 'E115'],
    'script link': ['javascript:alert(1)', 'E110'],
    'data link': ['data:text/html,x', 'E110'],
    'script link in other letters': ['JaVaScRiPt:alert(1)', 'E110'],
  };
  const add = (file: string, text: string) => {
    const before = readShipped(file);
    return writeFile(file, `${before.trimEnd()}\n\n${text}\n`, before.trimEnd().split('\n').length + 2);
  };
  return [
    ...Object.entries(links).map(([name, [target, id]]) =>
      fault(`link to a ${name}`, id, add(PAGE, `[hier](${target})`)),
    ),
    ...Object.entries(links)
      .slice(3, 9)
      .map(([name, [target, id]]) =>
        fault(`link to a ${name} in an overlay`, id, add('tenants/it/b2bWidget.content/press.md', `[qui](${target})`)),
      ),
    fault('link by reference to an unknown page', 'E054', add(PAGE, '[hier][x]\n\n[x]: page:impressum')),
    fault('link in angle brackets to an unknown page', 'E054', add(PAGE, '[hier](<page:impressum>)')),
    fault('picture that does not exist', 'E115', add(PAGE, '![Bild](bild.png)')),
    fault('unknown public value', 'E054', add(PAGE, '{{legalEntity.fax}}')),
    fault('secret value', 'E054', add(PAGE, '{{personalisation.apiKeyEnv}}')),
    fault('value with spaces', 'E054', add(PAGE, '{{ legalEntity.fax }}')),
  ];
}

function listFiles(fault: Make): Fault[] {
  const gone = (file: string, at: string, path: Parameters<typeof reportedAt>[2] = []) =>
    reportedAt(writeFile(file, null), at, path);
  return [
    fault(
      'missing icon',
      'E073',
      gone('themes/icons/technikhaus.svg', 'tenants/de/b2bWidget.technikhaus.json', ['theme']),
    ),
    fault('missing wordmark', 'E073', gone('themes/wordmarks/umlauf.svg', BASE, ['theme'])),
    fault('missing font', 'E045', { ...gone('themes/fonts/gabarito.woff2', 'themes/agan.tokens.json'), line: 762 }),
    fault('missing film', 'E062', gone('themes/media/conditions.mp4', BASE, ['video', 'name'])),
    fault('missing content page', 'E037', gone('tenants/de/content/press.md', DE, ['contentSlugs', 'press'])),
    fault('missing country file', 'E009', gone('tenants/es/country.json', 'tenants/es/country.json')),
    fault('missing base file', 'E009', gone(BASE, BASE)),
    fault(
      'missing schema of tenants',
      'E009',
      gone('schemas/tenant/tenant.schema.json', 'schemas/tenant/tenant.schema.json'),
    ),
    fault(
      'missing schema of prices',
      'E009',
      gone('schemas/catalogue/prices.schema.json', 'schemas/catalogue/prices.schema.json'),
    ),
    fault(
      'missing schema of themes',
      'E009',
      gone('schemas/theme/theme.schema.json', 'schemas/theme/theme.schema.json'),
    ),
    fault('missing table of endpoints', 'E009', gone('schemas/api/endpoints.json', 'schemas/api/endpoints.json')),
    fault('missing messages', 'E009', gone('tenants/fr/messages.json', 'tenants/fr/messages.json')),
    fault('missing prices', 'E009', gone('tenants/fr/prices.json', 'tenants/fr/prices.json')),
    fault('missing question texts', 'E009', gone('tenants/fr/questions.json', 'tenants/fr/questions.json')),
    fault('missing catalogue texts', 'E009', gone('tenants/fr/catalogue.json', 'tenants/fr/catalogue.json')),
    fault(
      'missing price model',
      'E009',
      gone('tenants/catalogue/price-model.json', 'tenants/catalogue/price-model.json'),
    ),
    fault('missing questions', 'E009', gone('tenants/catalogue/questions.json', 'tenants/catalogue/questions.json')),
    fault('missing categories', 'E009', gone('tenants/catalogue/categories.json', 'tenants/catalogue/categories.json')),
    fault('missing mode', 'E009', gone('tenants/modes/agan.json', 'tenants/modes/agan.json')),
    fault(
      'partner without a parent',
      'E117',
      gone('tenants/de/b2bWidget.json', 'tenants/de/b2bWidget.technikhaus.json'),
    ),
    fault('tenant of an unknown mode', 'E010', writeFile('tenants/fr/agam.json', '{}\n')),
    fault('overlay of an unknown mode', 'E057', writeFile('tenants/fr/agam.messages.json', '{}\n')),
    fault('overlay of an unknown partner', 'E057', writeFile('tenants/de/b2bWidget.teknikhaus.messages.json', '{}\n')),
    fault(
      'unknown content page',
      'E040',
      writeFile('tenants/fr/content/pres.md', readShipped('tenants/fr/content/press.md')),
    ),
  ];
}

function listMessages(fault: Make): Fault[] {
  const set = (language: string, text: string, key = PLURAL) =>
    setValue(`tenants/${language}/messages.json`, [key], text);
  const perLanguage = LANGUAGES.flatMap((language) => [
    fault(`argument missing in ${language}`, 'E035', set(language, 'x', 'account.trade.andMore')),
    fault(
      `argument mistyped in ${language}`,
      'E035',
      set(language, '{name} {cuont, plural, one {#} other {#}}', 'account.trade.andMore'),
    ),
    fault(`number as a date in ${language}`, 'E131', set(language, '{count, date} x')),
    fault(`plural without other in ${language}`, 'E034', set(language, '{count, plural, one {# x}}')),
    fault(`message not closed in ${language}`, 'E034', set(language, '{count, plural, one {# x} other {# y}')),
    fault(
      `plural category that ${language} does not have`,
      'E101',
      set(language, '{count, plural, one {# x} two {# z} other {# y}}'),
    ),
    fault(
      `message removed in ${language}`,
      'E033',
      reportedAt(removeValue(`tenants/${language}/messages.json`, [PLURAL]), `tenants/${language}/messages.json`, [
        before(language, PLURAL),
      ]),
    ),
  ]);
  const polish = setValue('tenants/fr/country.json', ['lang'], 'pl-PL');
  return [
    ...perLanguage,
    fault('Polish with two plural forms', 'E101', {
      ...reportedAt(polish, 'tenants/fr/messages.json', [firstPlural('fr')]),
    }),
    fault(
      'overlay with another argument',
      'E035',
      setValue('tenants/fr/b2bWidget.messages.json', [firstOverlaid('fr')], '{surprise}'),
    ),
    fault(
      'overlay of an unknown message',
      'E055',
      addMember('tenants/fr/b2bWidget.messages.json', [], 'account.nothing', 'x'),
    ),
  ];
}

function before(language: string, key: string): string {
  const names = Object.keys(parseShipped(`tenants/${language}/messages.json`).value as object).sort();
  return names[names.indexOf(key) - 1] ?? '';
}

function firstPlural(language: string): string {
  const messages = parseShipped(`tenants/${language}/messages.json`).value as Record<string, string>;
  return Object.keys(messages).find((key) => messages[key]?.includes(', plural')) ?? '';
}

function firstOverlaid(language: string): string {
  return (
    Object.keys(parseShipped(`tenants/${language}/b2bWidget.messages.json`).value as object).find(
      (key) => !key.startsWith('$'),
    ) ?? ''
  );
}

function listTexts(fault: Make): Fault[] {
  const texts = 'tenants/fr/questions.json';
  const catalogue = 'tenants/es/catalogue.json';
  return [
    fault('question text removed', 'E175', removeValue(texts, ['questions', 'power', 'label'])),
    fault('answer text removed', 'E175', removeValue(texts, ['questions', 'power', 'answers', 'no', 'text'])),
    fault(
      'text of an unknown answer',
      'E175',
      addMember(texts, ['questions', 'power', 'answers'], 'maybe', { text: 'x', label: 'y' }),
    ),
    fault(
      'text of an unknown question',
      'E175',
      addMember(texts, ['questions'], 'colour', { question: 'x', label: 'y' }),
    ),
    fault(
      'unknown question in a set',
      'E174',
      addElement('tenants/catalogue/questions.json', ['sets', 'phone'], 'colour'),
    ),
    fault('category text removed', 'E172', removeValue(catalogue, ['categories', 'ipad', 'name'])),
    fault(
      'text of an unknown category',
      'E172',
      addMember(
        catalogue,
        ['categories'],
        'radio',
        parseShipped(catalogue).node(['categories', 'ipad'])
          ? { name: 'a', one: 'b', url: 'c', content: 'd', metaDescription: 'e', metaKeywords: 'f' }
          : {},
      ),
    ),
    fault('unknown placeholder', 'E172', setValue(catalogue, ['device', 'content'], '{nombre}')),
    fault(
      'top device that does not exist',
      'E180',
      addElement('tenants/catalogue/devices/top.json', ['devices', 'phone'], 'apple-iphone-99'),
    ),
    fault(
      'top maker that does not exist',
      'E180',
      addElement('tenants/catalogue/devices/top.json', ['manufacturers', 'phone'], 'Appel'),
    ),
    fault(
      'facts of an unknown device',
      'E170',
      addMember('tenants/catalogue/devices/facts.json', ['devices'], 'apple-iphone-99', { storage: [64] }),
    ),
    fault(
      'override of an unknown device',
      'E170',
      addMember('tenants/catalogue/devices/overrides.json', ['devices'], 'apple-iphone-99', null),
    ),
    fault(
      'price of an unknown device',
      'E176',
      addMember('tenants/fr/prices.json', ['overrides'], 'apple-iphone-99', 100),
    ),
    fault(
      'price of an unknown variant',
      'E176',
      addMember('tenants/de/prices.json', ['overrides', 'apple-iphone-15-pro'], '100', 100),
    ),
    fault(
      'brand without devices',
      'E177',
      addMember('tenants/catalogue/price-model.json', ['formFactors', 'phone', 'brands'], 'Appel', 1),
    ),
    fault(
      'category with an unknown parent',
      'E171',
      setValue('tenants/catalogue/categories.json', ['categories', { id: 'ipad' }, 'parent'], 'tablets'),
    ),
    fault(
      'category with an unknown maker',
      'E171',
      setValue('tenants/catalogue/categories.json', ['categories', { id: 'ipad' }, 'manufacturer'], 'Appel'),
    ),
    fault(
      'unknown maker in a group',
      'E174',
      setValue('tenants/catalogue/questions.json', ['makerGroups', 'apple'], ['Appel']),
    ),
    fault('unknown drawing', 'E004', replaceText('tenants/catalogue/drawings.json', '"phone-flip"', '"phone-flap"')),
    fault(
      'search word of an unknown category',
      'E172',
      addMember(catalogue, ['search', 'categories'], 'radio', ['radio']),
    ),
  ];
}
