import type { FileReader } from '../read/file-reader.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import { getState } from '../resolve/tenant-state.ts';
import { getScope, listTenants, splitScope } from '../resolve/text-scopes.ts';
import { listTextFiles, readTexts, type TextFileName, type TextKind } from './country-texts.ts';
import { countWords, hasWords, splitMessage, splitPlainText, type TextPart } from './text-parts.ts';
import { findSourceLocale, getRecordKey, hashText, readRecord } from './translation-record.ts';

/**
 * `original`: written in this language, not translated. `missing`: the source has it, the language has not. `same`: it
 * is the source text. `changed`: its source changed since. `unrecorded`: no record says which source it translates.
 */
export type TextState = 'original' | 'missing' | 'same' | 'changed' | 'unrecorded' | 'translated';

/** One text of a language, with the text it is translated from. */
export interface TextUnit {
  /** `fr/messages.json#account.title`: the file below `tenants`, and the key in it. */
  id: string;
  file: TextFileName;
  key: string;
  kind: TextKind;
  /** Empty if the language alone has this text. */
  source: string;
  /** The language's own text, or that of the language it falls back to. */
  target: string | undefined;
  /** The target is in the file of this country, not in that of its fallback. */
  own: boolean;
  state: TextState;
}

type TextFilter = (source: string, target: string | undefined) => boolean;

/** Every text that a visitor reads in a language, by file and key in the order of the source. */
export function collectUnits(
  reader: FileReader,
  fleet: Fleet,
  locale: Locale,
  isWanted: TextFilter = () => true,
): TextUnit[] {
  const source = findSourceLocale(fleet, locale);
  const chain = [locale, ...locale.fallbacks.map((id) => fleet.localeById.get(id))].filter((one) => one !== undefined);
  const files = new Map<string, TextFileName>();
  for (const one of source ? [source, ...chain] : chain) {
    for (const file of listTextFiles(one)) if (isRead(fleet, locale, file)) files.set(file.name, file);
  }
  return [...files.values()].flatMap((file) => collectFile(reader, { chain, source, isWanted }, file));
}

/** Whether a shop with this overlay is shown in the language, or will be once the language is public. */
function isRead(fleet: Fleet, { id }: Locale, { scope }: TextFileName): boolean {
  if (scope === undefined) return true;
  const own = fleet.tenants.filter(({ country }) => country === id);
  if (own.length > 0 && own.every((tenant) => getState(tenant) === 'draft')) return true;
  return listTenants(fleet, scope).some(
    ({ config: { languages } }) => Array.isArray(languages) && languages.includes(id),
  );
}

interface Languages {
  /** The language and those it falls back to. */
  chain: readonly Locale[];
  source: Locale | undefined;
  isWanted: TextFilter;
}

function collectFile(reader: FileReader, { chain, source, isWanted }: Languages, file: TextFileName): TextUnit[] {
  const [locale] = chain;
  if (!locale) return [];
  const sources = source ? readTexts(reader, source, file) : new Map<string, string>();
  const below = source ? listBelow(file).map((one) => readTexts(reader, source, one)) : [];
  const targets = chain.map((one) => ({ one, texts: readTexts(reader, one, file) }));
  const keys = new Set([...sources.keys(), ...targets.flatMap(({ texts }) => [...texts.keys()])]);
  return [...keys].flatMap((key): TextUnit[] => {
    const from = [sources, ...below].map((texts) => texts.get(key)).find((text) => text !== undefined) ?? '';
    const found = targets.find(({ texts }) => texts.has(key));
    const target = found?.texts.get(key);
    if ((from === '' && (target ?? '') === '') || !isWanted(from, target)) return [];
    const hash = readRecord((found?.one ?? locale).source.translations).hashes.get(getRecordKey(file.name, key));
    const state = source && from !== '' ? findState(file, from, target, hash) : 'original';
    if (state === undefined) return [];
    const id = `${locale.id}/${file.name}#${key}`;
    return [{ id, file, key, kind: file.kind, source: from, target, own: found?.one === locale, state }];
  });
}

/** The files whose texts an overlay overrides, the nearest first: the language may override more than its source does. */
function listBelow({ name, kind, scope }: TextFileName): TextFileName[] {
  if (scope === undefined) return [];
  const scopes = [...splitScope(scope).reverse().slice(1), undefined];
  return scopes.map((one) => ({
    name: `${one === undefined ? '' : `${one}.`}${name.slice(scope.length + 1)}`,
    kind,
    scope: one,
  }));
}

/**
 * Undefined for an override that the language does not need, as its record says: its general text serves. Nothing
 * serves instead of a general text.
 */
function findState(
  { kind, scope }: TextFileName,
  source: string,
  target: string | undefined,
  hash: string | undefined,
): TextState | undefined {
  const recorded = hash === hashText(source);
  if (target === undefined) return recorded && (scope !== undefined || kind === 'question') ? undefined : 'missing';
  if (recorded) return 'translated';
  if (target === source) return hasWords(splitText(kind, source)) ? 'same' : 'translated';
  return hash === undefined ? 'unrecorded' : 'changed';
}

export function splitText(kind: TextKind, text: string): TextPart[] {
  return kind === 'message' ? splitMessage(text) : splitPlainText(text);
}

/** The texts that a shop shows in its own language: of several overrides of a text the nearest. */
export function selectShopUnits(units: readonly TextUnit[], tenant: Tenant): TextUnit[] {
  const scopes = [undefined, ...splitScope(getScope(tenant))];
  const nearest = new Map<string, TextUnit>();
  for (const scope of scopes) {
    for (const unit of units) {
      if (unit.file.scope !== scope) continue;
      const name = scope === undefined ? unit.file.name : unit.file.name.slice(scope.length + 1);
      nearest.set(`${name}#${unit.key}`, unit);
    }
  }
  return [...nearest.values()];
}

export interface Amount {
  texts: number;
  words: number;
}

/** Words of the translations; of the source where there is none. */
export function sumUnits(units: readonly TextUnit[]): Amount {
  const words = units.map(({ kind, source, target }) => countWords(splitText(kind, target ?? source)));
  return { texts: units.length, words: words.reduce((sum, number) => sum + number, 0) };
}
