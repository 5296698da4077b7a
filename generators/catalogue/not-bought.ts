import { isObject, type JsonFile } from '../read/json-file.ts';
import type { CatalogueFault } from './catalogue-fault.ts';
import type { CatalogueTexts } from './catalogue-texts.ts';
import type { TextSource } from './compile-catalogue.ts';
import type { Device } from './device-record.ts';
import { slug } from './slug.ts';

interface KindRecord {
  id: string;
  words: string[];
  unless?: string[];
}

export interface NotBoughtKind {
  /** Plural in the language: "Spielkonsolen". */
  name: string;
  /** Words of every language: people also type those of their own. */
  words: string[];
  unless: string[];
}

const KINDS = 'tenants/catalogue/not-bought.json';

/**
 * Kinds of products that are not bought: their words in all languages, their name in each. Faults: a kind that is listed
 * twice, lacks a name or has none in the list, a word of two kinds, and a word that names a device of the catalogue.
 */
export function compileNotBought(
  file: JsonFile | undefined,
  sources: readonly TextSource[],
  texts: Readonly<Record<string, CatalogueTexts>>,
  devices: readonly Device[],
): { kinds: Record<string, Record<string, NotBoughtKind>>; faults: CatalogueFault[] } {
  const records = listKinds(file);
  const byLocale = Object.entries(texts).map(([locale, { notBought }]) => [locale, toObject(notBought)] as const);
  const compile = (names: Record<string, Partial<NotBoughtKind>>) =>
    Object.fromEntries(
      records.map(({ id, words, unless = [] }): [string, NotBoughtKind] => {
        const all = [...words, ...byLocale.flatMap(([, kinds]) => kinds[id]?.words ?? [])];
        return [id, { name: names[id]?.name ?? id, words: [...new Set(all)], unless }];
      }),
    );
  const kinds = Object.fromEntries(byLocale.map(([locale, names]) => [locale, compile(names)]));
  const namesOfDevices = listNames(devices);
  const faults = file
    ? [
        ...duplicates(file, records),
        ...unnamed(file, records, texts),
        ...sources.flatMap((source) => unknownKinds(source, records)),
        ...wordFaults(file, records, sources, namesOfDevices),
      ]
    : [];
  return { kinds, faults };
}

function listKinds(file: JsonFile | undefined): KindRecord[] {
  const list = isObject(file?.value) && Array.isArray(file.value.kinds) ? file.value.kinds : [];
  return (list as unknown as KindRecord[]).filter(
    (one) => isObject(one as never) && typeof one.id === 'string' && Array.isArray(one.words),
  );
}

function toObject(value: unknown): Record<string, Partial<NotBoughtKind>> {
  return isObject(value as never) ? (value as Record<string, Partial<NotBoughtKind>>) : {};
}

function duplicates(file: JsonFile, records: readonly KindRecord[]): CatalogueFault[] {
  const ids = records.map(({ id }) => id);
  return records.flatMap(({ id }, index): CatalogueFault[] =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            file,
            kind: 'notBought',
            path: ['kinds', index, 'id'],
            what: `The kind "${id}" is a duplicate.`,
            fix: 'Keep one.',
          },
        ],
  );
}

/** Every kind has a name in every language. */
function unnamed(
  file: JsonFile,
  records: readonly KindRecord[],
  texts: Readonly<Record<string, CatalogueTexts>>,
): CatalogueFault[] {
  return records.flatMap(({ id }, index): CatalogueFault[] => {
    const missing = Object.keys(texts).filter((locale) => {
      return typeof toObject(texts[locale]?.notBought)[id]?.name !== 'string';
    });
    if (missing.length === 0) return [];
    const what = `The kind "${id}" has no name in ${missing.join(', ')}.`;
    const fix = `Add "notBought": { "${id}": { "name": "…" } } to catalogue.json of each language.`;
    return [{ file, kind: 'notBought', path: ['kinds', index, 'id'], what, fix }];
  });
}

/** A language names no other kinds. */
function unknownKinds({ file }: TextSource, records: readonly KindRecord[]): CatalogueFault[] {
  if (!file || !isObject(file.value)) return [];
  const ids = new Set(records.map(({ id }) => id));
  return Object.keys(toObject(file.value.notBought))
    .filter((id) => !ids.has(id))
    .map((id): CatalogueFault => {
      const what = `There is no kind "${id}" that is not bought.`;
      return { file, kind: 'notBought', path: ['notBought', id], at: 'key', what, fix: `Add it to ${KINDS}.` };
    });
}

/** A word names one kind, and no device: a search for the device would be answered with "we do not buy". */
function wordFaults(
  file: JsonFile,
  records: readonly KindRecord[],
  sources: readonly TextSource[],
  names: ReadonlyMap<string, string>,
): CatalogueFault[] {
  const owner = new Map<string, string>();
  const check = (from: JsonFile, path: (string | number)[], id: string, word: string): CatalogueFault[] => {
    const key = slug(word);
    const other = owner.get(key);
    const device = names.get(key);
    if (other === undefined) owner.set(key, id);
    if (device !== undefined) {
      const what = `The word "${word}" is the name of ${device}, which is bought.`;
      return [{ file: from, kind: 'notBought', path, what, fix: 'Write the word with another one, or remove it.' }];
    }
    if (other === undefined || other === id) return [];
    const what = `The word "${word}" of "${id}" also names "${other}".`;
    return [{ file: from, kind: 'notBought', path, what, fix: 'Keep it in one of them.' }];
  };
  const shared = records.flatMap(({ id, words }, index) =>
    words.flatMap((word, at) => check(file, ['kinds', index, 'words', at], id, word)),
  );
  const ofLanguages = sources.flatMap((source) => {
    const kinds = isObject(source.file?.value) ? toObject(source.file.value.notBought) : {};
    return Object.entries(kinds).flatMap(([id, { words = [] }]) =>
      words.flatMap((word, at) => (source.file ? check(source.file, ['notBought', id, 'words', at], id, word) : [])),
    );
  });
  return [...shared, ...ofLanguages];
}

/** Manufacturers, models and aliases of the catalogue by slug, each with what it names. */
function listNames(devices: readonly Device[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { manufacturer, model, name, series, aliases } of devices) {
    for (const one of [model, name, ...aliases]) names.set(slug(one), `the device "${name}"`);
    if (!names.has(slug(series))) names.set(slug(series), `the series "${series}"`);
    names.set(slug(manufacturer), `the manufacturer "${manufacturer}"`);
  }
  return names;
}
