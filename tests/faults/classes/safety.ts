import { addMember, appendText, replaceText, setValue } from '../change.ts';
import type { Fault } from '../inject.ts';

const group = 'safety';
const THEME = 'themes/umlauf.tokens.json';

type Make = (name: string, id: Fault['id'], change: Fault['change']) => Fault;

export function listSafetyFaults(): Fault[] {
  const fault: Make = (name, id, change) => ({ group, name, id, change });
  return [
    ...listPatterns(fault),
    ...listOrigins(fault),
    ...listMarkup(fault),
    ...listPictures(fault),
    ...listStyles(fault),
  ];
}

function listPatterns(fault: Make): Fault[] {
  const patterns: Record<string, string> = {
    'nested repetition': '^([0-9]+)+$',
    'repetition of a repeated group': '^(?:[0-9]*)*$',
    'overlapping alternatives': '^([0-9]|[0-9][0-9])+$',
    backreference: '^([0-9])\\1{4}$|^[0-9]{5}$',
    'named backreference': '^(?<a>[0-9])[0-9]{4}\\k<a>?$',
    'adjacent repetitions': '^[0-9]*[0-9]*[0-9]*x?$',
    'look-ahead with a repetition': '^(?=([0-9]+)+$)[0-9]{5}$',
    'huge count': '^(?:[0-9]{1,1000}){5}$',
  };
  return Object.entries(patterns).flatMap(([name, pattern]) => [
    fault(`postal code with ${name}`, 'E109', setValue('tenants/de/country.json', ['postalCode', 'pattern'], pattern)),
  ]);
}

function listOrigins(fault: Make): Fault[] {
  const origins = [
    'http://www.agan-de.example',
    'https://www.agan-de.example/',
    'https://*.agan-de.example',
    'www.agan-de.example',
    '*',
    'https:',
    'data:',
    "'self'",
    'https://www.agan-de.example/page',
    'https://user@www.agan-de.example',
    'https://WWW.agan-de.example',
    'https://www.agan-de.example:443',
  ];
  return [
    ...origins.map((origin) =>
      fault(`frame ancestor ${origin}`, 'E030', setValue('tenants/de/aganwidget.json', ['frameAncestors', 0], origin)),
    ),
    fault(
      'support script over http',
      'E064',
      addMember('tenants/fr/default.json', [], 'support', {
        account: 'a',
        scriptUrl: 'http://cdn.vendor.example/a.js',
      }),
    ),
    fault(
      'tag manager over http',
      ['E005', 'E064'],
      addMember('tenants/fr/default.json', [], 'tagManager', {
        containerId: 'GTM-1',
        baseUrl: 'http://tags.vendor.example',
      }),
    ),
    fault(
      'wildcard origin of the tag manager',
      'E030',
      addMember('tenants/fr/default.json', [], 'tagManager', {
        containerId: 'GTM-1',
        origins: { script: ['https://*.vendor.example'] },
      }),
    ),
    fault(
      'service over http',
      'E029',
      addMember('tenants/fr/default.json', [], 'services', { account: 'http://account.vendor.example' }),
    ),
    fault(
      'service at an unknown path',
      'E066',
      addMember('tenants/fr/default.json', [], 'services', { account: '/api/akkount' }),
    ),
  ];
}

/** Markup in a content page, by what it could do. */
function listMarkup(fault: Make): Fault[] {
  const markup: Record<string, string> = {
    script: '<script>alert(1)</script>',
    'event handler': '<img src="x" onerror="alert(1)">',
    frame: '<iframe src="https://www.example.org"></iframe>',
    form: '<form action="https://www.example.org"><input name="q"></form>',
    style: '<style>body{display:none}</style>',
    'harmless element': '<div>Text</div>',
    'inline element': 'Ein <b>Wort</b>.',
    comment: '<!-- Notiz -->',
    svg: '<svg onload="alert(1)"></svg>',
    link: '<a href="javascript:alert(1)">x</a>',
  };
  const pages = ['tenants/de/content/imprint.md', 'tenants/it/b2bWidget.content/press.md'] as const;
  return pages.flatMap((file) =>
    Object.entries(markup).map(([name, text]) => fault(`${name} in ${file}`, 'E110', appendText(file, `\n${text}\n`))),
  );
}

function listPictures(fault: Make): Fault[] {
  const parts: Record<string, string> = {
    script: '<script>alert(1)</script>',
    'foreign object': '<foreignObject><p>x</p></foreignObject>',
    'event handler': '<path onclick="alert(1)" d="M0 0"/>',
    'outside reference': '<use href="https://www.example.org/a.svg#b"/>',
    'outside picture': '<image href="https://www.example.org/a.png"/>',
    'outside style': '<style>@import url(https://www.example.org/a.css)</style>',
    'outside fill': '<path fill="url(https://www.example.org/a.svg#b)" d="M0 0"/>',
    'script link': '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    'data link': '<animate attributeName="href" to="data:text/html,x"/>',
  };
  const files = {
    'themes/icons/umlauf.svg': 'E073',
    'themes/wordmarks/agan.svg': 'E073',
    'themes/carriers/dhl.svg': 'E111',
    'themes/media/conditions.svg': 'E111',
  };
  return Object.entries(files).flatMap(([file, id]) => [
    ...Object.entries(parts).map(([name, part]) =>
      fault(`${name} in ${file}`, id, { ...replaceText(file, '</svg>', `${part}</svg>`) }),
    ),
    fault(`view box missing in ${file}`, id, replaceText(file, 'viewBox=', 'data-box=')),
    fault(`end missing in ${file}`, id, { ...replaceText(file, '</svg>', ''), line: 1 }),
  ]);
}

function listStyles(fault: Make): Fault[] {
  const family = (value: string) => setValue(THEME, ['semantic', 'type', 'text', '$value'], [value]);
  const pair = (member: string, value: string | number) =>
    setValue(THEME, ['$extensions', 'example.umlauf.contrast', 'pairs', 0, member], value);
  return [
    fault(
      'hex with seven digits',
      'E042',
      setValue(THEME, ['primitive', 'color', firstColour(), '$value', 'hex'], '#FFFFFFF'),
    ),
    fault(
      'hex that is a name',
      'E042',
      setValue(THEME, ['primitive', 'color', firstColour(), '$value', 'hex'], 'white'),
    ),
    fault(
      'components out of range',
      'E042',
      setValue(THEME, ['primitive', 'color', firstColour(), '$value', 'components'], [1, 1, 7]),
    ),
    fault(
      'transparency out of range',
      'E042',
      setValue(THEME, ['primitive', 'color', firstColour(), '$value', 'alpha'], 2),
    ),
    fault(
      'transparency as text',
      'E042',
      setValue(THEME, ['primitive', 'color', firstColour(), '$value', 'alpha'], '1; color: red'),
    ),
    fault(
      'unknown alias',
      'E041',
      setValue(THEME, ['semantic', 'color', 'light', 'text', '$value'], '{primitive.color.nothing}'),
    ),
    fault('family that closes the rule', 'E042', family('Arial"; } body { display: none')),
    fault('family with a quote', 'E042', family('Ar"ial Neue')),
    fault('family that is not loaded', 'E042', family('Comic Papyrus')),
    fault('no generic family at the end', 'E042', family('Archivo Variable')),
    fault('recorded foreground', 'E113', pair('foregroundHex', '#123456')),
    fault('recorded background', 'E113', pair('backgroundHex', '#123456')),
    fault('recorded ratio', 'E113', pair('ratio', 21)),
    fault('required ratio below the minimum', 'E113', pair('required', 3)),
    fault(
      'font family that closes the rule',
      ['E042', 'E005'],
      setValue(THEME, ['$extensions', 'example.umlauf.fonts', 0, 'family'], 'A"; } body { x: y'),
    ),
    fault(
      'fallback that closes the rule',
      ['E042', 'E005'],
      setValue(THEME, ['$extensions', 'example.umlauf.fonts', 0, 'fallbacks', 0, 'local', 0], 'A") } body { x: y'),
    ),
    fault(
      'fallback size that is no percentage',
      ['E042', 'E005'],
      setValue(THEME, ['$extensions', 'example.umlauf.fonts', 0, 'fallbacks', 0, 'sizeAdjust'], '100%; } body { x: y'),
    ),
    fault(
      'fallback weight that is no weight',
      ['E042', 'E005'],
      setValue(THEME, ['$extensions', 'example.umlauf.fonts', 0, 'fallbacks', 0, 'weight'], 'bold } body { x: y'),
    ),
    fault(
      'string token that closes the rule',
      'E042',
      addMember(THEME, ['semantic', 'shape'], 'stripe', { $type: 'string', $value: 'x; } body { display: none' }),
    ),
    fault(
      'string token that loads something',
      'E042',
      addMember(THEME, ['semantic', 'shape'], 'stripe', {
        $type: 'string',
        $value: 'url(https://www.example.org/a.png)',
      }),
    ),
    fault(
      'infinite length',
      ['E001', 'E042'],
      addMember(THEME, ['semantic', 'shape'], 'stripe', { $type: 'dimension', $value: { value: 1e308, unit: 'px' } }),
    ),
    fault(
      'token name that closes the rule',
      ['E041', 'E042', 'E112'],
      addMember(THEME, ['semantic', 'shape'], 'x: y; } body {', { $type: 'number', $value: 1 }),
    ),
  ];
}

function firstColour(): string {
  return 'paper-50';
}
