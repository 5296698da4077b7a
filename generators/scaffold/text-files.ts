import { isObject, type JsonFile, type JsonObject } from '../read/json-file.ts';
import { contentPages, overlaidPages } from '../resolve/content.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { messageFiles } from '../resolve/message-files.ts';
import { getScope } from '../resolve/text-scopes.ts';
import { getRecordPath, printRecord } from '../texts/translation-record.ts';
import type { Target } from './target.ts';

export interface NewText {
  path: string;
  content: string;
  /** The remaining step for a person. */
  todo: string;
}

/** Reads a file of the fleet as text. */
export type ReadText = (path: string) => string | undefined;

/**
 * The texts of a country in a language that the fleet does not have yet: those of the other country, to translate, with
 * gaps filled from its fallback.
 */
export function textsToTranslate(fleet: Fleet, target: Target, read: ReadText): NewText[] {
  const locale = fleet.localeById.get(target.like.country);
  if (!locale) return [];
  const folder = `tenants/${target.country}`;
  const scope = getScope(target);
  const base = mergeFiles(messageFiles(fleet, locale));
  const overlay = diffMessages(mergeFiles(messageFiles(fleet, locale, getScope(target.like))), base);
  const pages = contentPages(fleet, locale).map(([page, , file]) => ({ path: `content/${page}.md`, text: file.text }));
  const own = overlaidPages(fleet, locale, getScope(target.like)).map(([page, , file]) => ({
    path: `${scope}.content/${page}.md`,
    text: file.text,
  }));
  const written = `written in ${locale.lang}: translate`;
  // A regional variant's texts are those of its language.
  const source = locale.fallbacks.at(-1) ?? locale.id;
  return [
    {
      path: getRecordPath(target.country),
      content: printRecord(source, new Map()),
      todo: `says which texts are translated, and from which text of ${source}; texts import and texts accept write it`,
    },
    { path: `${folder}/messages.json`, content: print(base), todo: `${count(base, 'message')} ${written}` },
    ...(Object.keys(overlay).length === 0
      ? []
      : [
          {
            path: `${folder}/${scope}.messages.json`,
            content: print(overlay),
            todo: `${count(overlay, 'message')} of this mode, ${written}`,
          },
        ]),
    ...[...pages, ...own].map(({ path, text }) => ({ path: `${folder}/${path}`, content: text, todo: written })),
    ...copyGlossary(locale, target.country, read),
    ...['catalogue', 'questions'].flatMap((name) => {
      const content = nearestFile(locale, name, read);
      return content === undefined ? [] : [{ path: `${folder}/${name}.json`, content, todo: written }];
    }),
  ];
}

/** The rules of the language that the texts are copied in: they hold until the texts are translated. */
function copyGlossary(locale: Locale, country: string, read: ReadText): NewText[] {
  const content = [locale.id, ...locale.fallbacks]
    .map((id) => read(`tenants/${id}/glossary.md`))
    .find((text) => text !== undefined);
  const todo = `the words of ${locale.lang}: write those of this language, also how it writes figures`;
  return content === undefined ? [] : [{ path: `tenants/${country}/glossary.md`, content, todo }];
}

/** The initial price list. */
export function pricesToDecide(fleet: Fleet, target: Target, read: ReadText): NewText[] {
  const locale = fleet.localeById.get(target.like.country);
  const content = locale && nearestFile(locale, 'prices', read);
  if (content === undefined) return [];
  return [
    { path: `tenants/${target.country}/prices.json`, content, todo: `prices of ${target.like.country}: set your own` },
  ];
}

function nearestFile(locale: Locale, name: string, read: ReadText): string | undefined {
  return [locale.id, ...locale.fallbacks]
    .map((id) => read(`tenants/${id}/${name}.json`))
    .find((text) => text !== undefined);
}

function mergeFiles(files: readonly JsonFile[]): JsonObject {
  const messages: JsonObject = {};
  for (const { value } of files) if (isObject(value)) Object.assign(messages, value);
  return Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function diffMessages(messages: JsonObject, base: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(messages).filter(([id, text]) => base[id] !== text));
}

function count(messages: JsonObject, word: string): string {
  const { length } = Object.keys(messages);
  return `${length} ${word}${length === 1 ? '' : 's'}`;
}

export function print(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
