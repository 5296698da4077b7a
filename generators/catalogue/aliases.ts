import type { Kind } from './device-record.ts';

/** Names that people use in addition to the official one, for search only. */
const ALIASES: readonly (readonly [kind: Kind, manufacturer: string, model: RegExp, alias: string])[] = [
  ['camera', 'Sony', /^Alpha (\S+)(.*)$/, 'A$1$2'],
  ['camera', 'Olympus', /^OM-D (E-M.*)$/, '$1'],
  ['camera', 'Olympus', /^PEN (E-P.*)$/, '$1'],
  ['phone', 'Apple', /^iPhone SE \(2016\)$/, 'iPhone SE 1'],
  ['phone', 'Apple', /^iPhone SE \(2020\)$/, 'iPhone SE 2'],
  ['phone', 'Apple', /^iPhone SE \(2022\)$/, 'iPhone SE 3'],
  ['phone', 'Apple', /^iPhone Air$/, 'iPhone 17 Air'],
  ['phone', 'Google', /^(Pixel(?: XL)?) \(2016\)$/, '$1 1'],
  ['phone', 'Xiaomi', /^(\d\d.*)$/, 'Mi $1'],
  ['notebook', 'Lenovo', /^(ThinkPad .*) Gen (\d+)$/, '$1 G$2'],
  ['lens', 'Nikon', /^(AF.*)$/, 'NIKKOR $1'],
];

export function listAliases(kind: Kind, manufacturer: string, model: string): string[] {
  return ALIASES.flatMap(([aliasKind, maker, pattern, alias]) =>
    aliasKind === kind && maker === manufacturer && pattern.test(model) ? [model.replace(pattern, alias)] : [],
  );
}
