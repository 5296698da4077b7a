import { explainMembers } from '../commands/explain-member.ts';
import type { Compilation } from '../compile.ts';
import { isObject, type JsonFile, type JsonValue, type Path } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import type { Span } from '../read/text-file.ts';
import type { Locale, Tenant } from '../resolve/fleet.ts';
import { readTexts, type TextFileName } from '../texts/country-texts.ts';
import { collectUnits, selectShopUnits, type TextUnit } from '../texts/text-units.ts';
import { listPageBlocks } from './page-blocks.ts';
import { type TextPattern, toExactPattern, toMessagePattern, toPlainPattern } from './text-pattern.ts';

export type PlaceKind = 'message' | 'page' | 'question' | 'catalogue' | 'tenant' | 'device' | 'price';

/** A text of a shop with the file that sets it: of several layers the one that wins. */
export interface IndexedText {
  kind: PlaceKind;
  key: string;
  pattern: TextPattern;
  /** Computed on demand, because it parses the file. */
  getSpan: () => Span;
}

/** Every text and value that a shop shows in a language. */
export interface TextIndex {
  exact: ReadonlyMap<string, readonly IndexedText[]>;
  /** Texts with arguments. */
  patterns: readonly IndexedText[];
  /** Texts of the tenant's members, which may be a part of a sentence. */
  values: readonly IndexedText[];
}

const indexes = new WeakMap<Compilation, Map<string, TextIndex>>();

export function getTextIndex(compilation: Compilation, tenant: Tenant, locale: Locale): TextIndex {
  const ofCompilation = indexes.get(compilation) ?? new Map<string, TextIndex>();
  indexes.set(compilation, ofCompilation);
  const key = `${tenant.id} ${locale.id}`;
  const known = ofCompilation.get(key) ?? buildIndex(compilation, tenant, locale);
  ofCompilation.set(key, known);
  return known;
}

function buildIndex(compilation: Compilation, tenant: Tenant, locale: Locale): TextIndex {
  const values = listMembers(compilation, tenant);
  const all = [...listTexts(compilation, tenant, locale), ...values, ...listDevices(compilation)];
  const exact = new Map<string, IndexedText[]>();
  for (const one of all) {
    const { exact: text } = one.pattern;
    if (text === undefined) continue;
    const same = exact.get(text);
    if (same) same.push(one);
    else exact.set(text, [one]);
  }
  return { exact, patterns: all.filter(({ pattern }) => pattern.matches !== undefined), values };
}

/** Messages, pages, questions and words of the catalogue: of overlays the nearest, of fallbacks the nearest that has it. */
function listTexts({ reader, fleet }: Compilation, tenant: Tenant, locale: Locale): IndexedText[] {
  const chain = [locale, ...locale.fallbacks.flatMap((id) => fleet.localeById.get(id) ?? [])];
  const units = collectUnits(reader, fleet, locale).filter(({ target }) => target !== undefined);
  return selectShopUnits(units, tenant).flatMap((unit) => {
    const owner = chain.find((one) => readTexts(reader, one, unit.file).has(unit.key)) ?? locale;
    const path = `tenants/${owner.id}/${unit.file.name}`;
    if (unit.kind === 'page') return listPageTexts(reader.markdown(path), unit);
    const file = reader.json(path);
    return file ? toTexts(file, unit) : [];
  });
}

function toTexts(file: JsonFile, { kind, key, target = '' }: TextUnit): IndexedText[] {
  const pattern = kind === 'message' ? toMessagePattern(target) : toPlainPattern(target);
  if (!pattern) return [];
  const getSpan = kind === 'message' ? () => file.span([key]) : () => file.span(key.split('/'));
  return [{ kind, key: kind === 'message' ? key : key.replaceAll('/', '.'), pattern, getSpan }];
}

function listPageTexts(file: MarkdownFile | undefined, { key, file: name, target = '' }: TextUnit): IndexedText[] {
  if (!file) return [];
  const page = getPageName(name);
  if (key !== 'body') {
    const pattern = toPlainPattern(target);
    return pattern ? [{ kind: 'page', key: `${page}.${key}`, pattern, getSpan: () => file.span(key) }] : [];
  }
  return listPageBlocks(file).flatMap(({ text, line }) => {
    const pattern = toPlainPattern(text);
    return pattern ? [{ kind: 'page' as const, key: page, pattern, getSpan: () => file.lineSpan(line) }] : [];
  });
}

function getPageName({ name }: TextFileName): string {
  return name.slice(name.lastIndexOf('/') + 1, -'.md'.length);
}

/** The tenant's members that a file sets, each by the layer that wins. */
function listMembers({ fleet }: Compilation, tenant: Tenant): IndexedText[] {
  const members = explainMembers(fleet, tenant, '');
  if (typeof members === 'string') return [];
  return members.flatMap(({ key, value, setting }) => {
    if (!setting) return [];
    return listWords(value).flatMap((text): IndexedText[] => {
      const pattern = toExactPattern(text);
      return pattern ? [{ kind: 'tenant', key, pattern, getSpan: () => setting.span }] : [];
    });
  });
}

function listWords(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return Array.isArray(value) ? value.flatMap(listWords) : [];
}

/** Names of devices, with and without the maker. */
function listDevices({ reader }: Compilation): IndexedText[] {
  const files = reader.jsonFolder('tenants/catalogue/devices', '.json');
  return [...files.values()].flatMap((file) => {
    const devices = isObject(file.value) && Array.isArray(file.value.devices) ? file.value.devices : [];
    return devices.flatMap((device, index) => listDeviceNames(file, device, ['devices', index]));
  });
}

function listDeviceNames(file: JsonFile, device: JsonValue, path: Path): IndexedText[] {
  if (!isObject(device) || typeof device.model !== 'string') return [];
  const names = [device.model, `${String(device.manufacturer)} ${device.model}`];
  return names.flatMap((name): IndexedText[] => {
    const pattern = toExactPattern(name);
    const getSpan = () => file.span([...path, 'model']);
    return pattern ? [{ kind: 'device', key: String(device.id ?? device.model), pattern, getSpan }] : [];
  });
}
