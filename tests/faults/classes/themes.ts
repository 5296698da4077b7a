import {
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

const group = 'themes';
const THEME = 'themes/umlauf.tokens.json';
const PICTURES = 'tenants/pictures.json';
const ENDPOINTS = 'schemas/api/endpoints.json';
const TENANT = 'schemas/tenant/tenant.schema.json';
const DEVICES = 'schemas/catalogue/devices.schema.json';
const PRICES = 'schemas/catalogue/prices.schema.json';
const PAIRS = ['$extensions', 'example.umlauf.contrast', 'pairs'] as const;
const FONTS = ['$extensions', 'example.umlauf.fonts'] as const;

/** Tokens, pictures and schemas. */
export function listThemeFaults(): Fault[] {
  const fault = (name: string, id: Fault['id'], change: Fault['change']): Fault => ({ group, name, id, change });
  const viewBox = (file: string, value: string) =>
    replaceText(file, /viewBox="[^"]*"/.exec(readShipped(file))?.[0] ?? '', `viewBox="${value}"`);
  const [first] = Object.keys((parseShipped(ENDPOINTS).value as { endpoints?: object }).endpoints ?? {});
  return [
    fault('contrast pair removed', 'E139', removeValue(THEME, [...PAIRS, 0])),
    fault('all contrast pairs removed', 'E139', setValue(THEME, [...PAIRS], [])),
    fault(
      'contrast pair of other colours',
      'E139',
      reportedAt(setValue(THEME, [...PAIRS, 0, 'foreground'], 'inverse'), THEME, PAIRS),
    ),
    fault('contrast pair of another mode', 'E004', setValue(THEME, [...PAIRS, 0, 'mode'], 'lihgt')),
    fault(
      'contrast minimum lowered',
      'E113',
      setValue(THEME, ['$extensions', 'example.umlauf.contrast', 'minimum', 'text'], 1),
    ),
    fault(
      'text as a part of the interface',
      'E139',
      reportedAt(setValue(THEME, [...PAIRS, 0, 'use'], 'ui'), THEME, PAIRS),
    ),
    fault(
      'alias to itself',
      'E041',
      setValue(THEME, ['semantic', 'color', 'light', 'text', '$value'], '{semantic.color.light.text}'),
    ),
    fault(
      'alias to a group',
      'E041',
      setValue(THEME, ['semantic', 'color', 'light', 'text', '$value'], '{primitive.color}'),
    ),
    fault(
      'alias to another type',
      'E042',
      setValue(THEME, ['semantic', 'color', 'light', 'text', '$value'], '{primitive.space.16}'),
    ),
    fault(
      'alias without its end',
      'E042',
      setValue(THEME, ['semantic', 'color', 'light', 'text', '$value'], '{primitive.color.paper-0'),
    ),
    fault(
      'colour of another space',
      'E042',
      setValue(THEME, ['primitive', 'color', 'paper-50', '$value', 'colorSpace'], 'cmyk'),
    ),
    fault(
      'colour of two components',
      'E042',
      setValue(THEME, ['primitive', 'color', 'paper-50', '$value', 'components'], [1, 1]),
    ),
    fault(
      'components that are not the hex',
      'E042',
      setValue(THEME, ['primitive', 'color', 'paper-50', '$value', 'components'], [0.1, 0.1, 0.1]),
    ),
    fault('length in inches', 'E042', setValue(THEME, ['primitive', 'space', '16', '$value', 'unit'], 'in')),
    fault('length that is negative', 'E042', setValue(THEME, ['primitive', 'space', '16', '$value', 'value'], -16)),
    fault('length without a unit', 'E042', removeValue(THEME, ['primitive', 'space', '16', '$value', 'unit'])),
    fault(
      'duration that is negative',
      'E042',
      setValue(THEME, ['semantic', 'motion', 'fast', '$value'], { value: -1, unit: 'ms' }),
    ),
    fault(
      'duration of an hour',
      'E042',
      setValue(THEME, ['semantic', 'motion', 'fast', '$value'], { value: 3600, unit: 's' }),
    ),
    fault('weight of nothing', 'E042', setValue(THEME, ['semantic', 'type', 'weight-strong', '$value'], 0)),
    fault('weight in words', 'E042', setValue(THEME, ['semantic', 'type', 'weight-strong', '$value'], 'fat')),
    fault('curve of three numbers', 'E042', setValue(THEME, ['primitive', 'ease', 'standard', '$value'], [0, 0, 1])),
    fault('curve out of range', 'E042', setValue(THEME, ['primitive', 'ease', 'standard', '$value'], [2, 0, 1, 1])),
    fault(
      'token without a type',
      'E042',
      removeValue(THEME, ['semantic', 'motion', 'fast', '$type'], ['semantic', 'motion', 'fast', '$value']),
    ),
    fault('token without a value', 'E044', removeValue(THEME, ['semantic', 'motion', 'fast', '$value'])),
    fault('token that is a bare value', 'E003', addMember(THEME, ['semantic', 'shape'], 'extra', 12)),
    fault('token removed', 'E044', removeValue(THEME, ['semantic', 'shape', 'radius-tile'])),
    fault(
      'token of one theme only',
      'E044',
      reportedAt(
        addMember(THEME, ['semantic', 'shape'], 'extra', { $type: 'number', $value: 1 }),
        'themes/agan.tokens.json',
        ['semantic', 'shape'],
      ),
    ),
    fault('colour of the light scheme only', 'E044', removeValue(THEME, ['semantic', 'color', 'dark', 'surface'])),
    fault('unknown extension', 'E007', addMember(THEME, ['$extensions'], 'example.umlauf.shadows', {})),
    fault('font file outside its folder', 'E005', setValue(THEME, [...FONTS, 0, 'file'], '../icons/umlauf.svg')),
    fault(
      'font twice',
      'E096',
      setValue(
        THEME,
        [...FONTS, 1, 'family'],
        (parseShipped(THEME).value as never as { $extensions: { 'example.umlauf.fonts': { family: string }[] } })
          .$extensions['example.umlauf.fonts'][0]?.family ?? '',
      ),
    ),
    fault('theme name with capitals', 'E093', writeFile('themes/Neu.tokens.json', '{}\n')),
    fault('icon of no size', 'E073', viewBox('themes/icons/umlauf.svg', '0 0 0 0')),
    fault('icon of letters', 'E073', viewBox('themes/icons/umlauf.svg', 'a b c d')),
    fault('wordmark of negative size', 'E073', viewBox('themes/wordmarks/agan.svg', '0 0 -114 52')),
    fault('wordmark of three numbers', 'E073', viewBox('themes/wordmarks/agan.svg', '0 0 114')),
    fault(
      'wordmark without shapes',
      'E073',
      writeFile('themes/wordmarks/agan.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 114 52"></svg>\n'),
    ),
    fault(
      'icon without a namespace',
      'E073',
      replaceText('themes/icons/umlauf.svg', ' xmlns="http://www.w3.org/2000/svg"', ''),
    ),
    fault(
      'entity in an icon',
      'E073',
      writeFile(
        'themes/icons/umlauf.svg',
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h9"/></svg>\n',
      ),
    ),
    fault(
      'tags of an icon that cross',
      'E073',
      replaceText('themes/icons/umlauf.svg', '</svg>', '<g><path d="M0 0h9"/></svg></g>'),
    ),
    fault('carrier logo of no size', 'E111', viewBox('themes/carriers/dhl.svg', '0 0 0 0')),
    fault(
      'picture of an unknown category',
      'E074',
      setValue(PICTURES, ['categories'], { radio: { file: 'a.jpg', alt: {} } }),
    ),
    fault(
      'picture of an unknown device',
      'E074',
      setValue(PICTURES, ['devices'], { 'apple-iphone-99': { file: 'a.jpg' } }),
    ),
    fault(
      'picture outside its folder',
      'E074',
      setValue(PICTURES, ['devices'], { 'apple-iphone-11': { file: '../base.json' } }),
    ),
    fault(
      'picture over http',
      'E074',
      setValue(PICTURES, ['devices'], { 'apple-iphone-11': { url: 'http://img.vendor.example/a.jpg' } }),
    ),
    fault(
      'picture of an origin that no shop allows',
      'E074',
      setValue(PICTURES, ['devices'], { 'apple-iphone-11': { url: 'https://img.vendor.example/a.jpg' } }),
    ),
    fault('endpoint of an unknown method', 'E065', setValue(ENDPOINTS, ['endpoints', first ?? '', 'method'], 'FETCH')),
    fault('endpoint at an address of another', 'E065', setValue(ENDPOINTS, ['limits', 'sale', 'perMinute'], 0)),
    fault('limit that is a text', 'E065', setValue(ENDPOINTS, ['limits', 'sale', 'perMinute'], 'many')),
    fault('unknown limit of an endpoint', 'E065', replaceText(ENDPOINTS, '"limit": "sale"', '"limit": "sail"')),
    fault(
      'visibility that is mistyped',
      'E182',
      setValue(TENANT, ['properties', 'tradeCredentialsEnv', 'x-visibility'], 'sekret'),
    ),
    fault(
      'secret shown to browsers',
      'E182',
      setValue(TENANT, ['properties', 'tradeCredentialsEnv', 'x-visibility'], 'public'),
    ),
    fault('pattern of a schema that is none', 'E182', setValue(TENANT, ['properties', 'lang', 'pattern'], '^[a-z')),
    fault(
      'reference of a schema that leads nowhere',
      'E182',
      setValue(TENANT, ['properties', 'domain', '$ref'], '#/definitions/texte'),
    ),
    fault('type of a schema that is none', 'E182', setValue(TENANT, ['properties', 'lang', 'type'], 'strnig')),
    fault(
      'dialect of a schema that is unknown',
      'E182',
      setValue(TENANT, ['$schema'], 'https://json-schema.org/draft/2099/schema'),
    ),
    fault(
      'dialect of an HTTP schema that is unknown',
      'E052',
      setValue('schemas/api/trade.schema.json', ['$schema'], 'https://json-schema.org/draft/2099/schema'),
    ),
    fault('type of the schema of devices that is none', 'E182', setValue(DEVICES, ['type'], 'objetc')),
    fault('pattern of the schema of prices that is none', 'E182', replaceText(PRICES, '"pattern": "', '"pattern": "(')),
  ];
}
