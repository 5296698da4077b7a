import type { FileReader } from '../read/file-reader.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import { getScope, listTenants, splitScope } from '../resolve/text-scopes.ts';
import { listTextFiles, readTexts, type TextFileName, type TextKind } from './country-texts.ts';
import { countWords, hasWords, splitMessage, splitPlainText, type TextPart } from './text-parts.ts';
import { findSourceLocale, hashText, readRecord } from './translation-record.ts';

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
  /** Of the target; of the source if there is none. */
  words: number;
}

/** Every text that a visitor reads in a language, sorted by file and key as the source has them. */
export function collectUnits(reader: FileReader, fleet: Fleet, locale: Locale): TextUnit[] {
  const source = findSourceLocale(fleet, locale);
  const chain = [locale, ...locale.fallbacks.map((id) => fleet.localeById.get(id))].filter((one) => one !== undefined);
  const files = new Map<string, TextFileName>();
  for (const one of source ? [source, ...chain] : chain) {
    for (const file of listTextFiles(one)) if (isRead(fleet, locale, file)) files.set(file.name, file);
  }
  return [...files.values()].flatMap((file) => collectFile(reader, { chain, source }, file));
}

/** Whether a shop with this overlay is shown in the language. */
function isRead(fleet: Fleet, { id }: Locale, { scope }: TextFileName): boolean {
  if (scope === undefined) return true;
  return listTenants(fleet, scope).some(
    ({ config: { languages } }) => Array.isArray(languages) && languages.includes(id),
  );
}

interface Languages {
  /** The language and those it falls back to. */
  chain: readonly Locale[];
  source: Locale | undefined;
}

function collectFile(reader: FileReader, { chain, source }: Languages, file: TextFileName): TextUnit[] {
  const [locale] = chain;
  if (!locale) return [];
  const sources = source ? readTexts(reader, source.id, file) : new Map<string, string>();
  const targets = chain.map((one) => ({ one, texts: readTexts(reader, one.id, file) }));
  const keys = new Set([...sources.keys(), ...targets.flatMap(({ texts }) => [...texts.keys()])]);
  return [...keys].flatMap((key): TextUnit[] => {
    const from = sources.get(key) ?? (source ? readBelow(reader, source, file, key) : '');
    const found = targets.find(({ texts }) => texts.has(key));
    const target = found?.texts.get(key);
    if (from === '' && (target ?? '') === '') return [];
    const hash = readRecord((found?.one ?? locale).source.translations).hashes.get(`${file.name}#${key}`);
    const parts = splitText(file.kind, target ?? from);
    const state = source && from !== '' ? findState(from, target, hash, parts) : 'original';
    if (state === undefined) return [];
    const id = `${locale.id}/${file.name}#${key}`;
    const own = found?.one === locale;
    return [{ id, file, key, kind: file.kind, source: from, target, own, state, words: countWords(parts) }];
  });
}

/** The source of a text that only this language overrides for a mode: what the source language shows there. */
function readBelow(reader: FileReader, source: Locale, { name, kind, scope }: TextFileName, key: string): string {
  const below = [...splitScope(scope).reverse().slice(1), undefined];
  for (const one of scope === undefined ? [] : below) {
    const file = { name: name.replace(`${scope}.`, one === undefined ? '' : `${one}.`), kind, scope: one };
    const text = readTexts(reader, source.id, file).get(key);
    if (text !== undefined) return text;
  }
  return '';
}

/** Undefined for an override that the language does not need, as its record says. */
function findState(
  source: string,
  target: string | undefined,
  hash: string | undefined,
  parts: readonly TextPart[],
): TextState | undefined {
  const recorded = hash === hashText(source);
  if (target === undefined) return recorded ? undefined : 'missing';
  if (recorded) return 'translated';
  if (target === source) return hasWords(parts) ? 'same' : 'translated';
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
