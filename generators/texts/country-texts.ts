import type { FileReader } from '../read/file-reader.ts';
import { isObject, type JsonFile, type JsonValue } from '../read/json-file.ts';
import type { MarkdownFile } from '../read/markdown-file.ts';
import type { Locale } from '../resolve/fleet.ts';

export type TextKind = 'message' | 'page' | 'question' | 'catalogue';

/** A file with texts, in every country's folder by the same name. */
export interface TextFileName {
  name: string;
  kind: TextKind;
  /** `<mode>` or `<mode>.<partner>` of an overlay. */
  scope: string | undefined;
}

/** The parts of a content page. */
export const PAGE_PARTS = ['title', 'description', 'body'] as const;

/** Words of a list are one text, separated by this. */
export const LIST_SEPARATOR = ', ';

/** The files with texts of a country. */
export function listTextFiles({ source }: Locale): TextFileName[] {
  const overlays = [...source.overlays.values()].flatMap(({ scope, messages, content }): TextFileName[] => [
    ...(messages ? [{ name: `${scope}.messages.json`, kind: 'message' as const, scope }] : []),
    ...[...content.keys()].map((page) => ({ name: `${scope}.content/${page}.md`, kind: 'page' as const, scope })),
  ]);
  return [
    { name: 'messages.json', kind: 'message', scope: undefined },
    ...[...source.content.keys()].map((page) => ({
      name: `content/${page}.md`,
      kind: 'page' as const,
      scope: undefined,
    })),
    { name: 'questions.json', kind: 'question', scope: undefined },
    { name: 'catalogue.json', kind: 'catalogue', scope: undefined },
    ...overlays,
  ];
}

const NOTHING: ReadonlyMap<string, string> = new Map();
const readFiles = new WeakMap<JsonFile | MarkdownFile, ReadonlyMap<string, string>>();

/** The texts of a file by key: a message's id, a page's part, or the members' names joined by `/`. */
export function readTexts(reader: FileReader, locale: Locale, name: TextFileName): ReadonlyMap<string, string> {
  const file = findFile(reader, locale, name);
  if (!file) return NOTHING;
  const known = readFiles.get(file);
  if (known) return known;
  const texts = new Map('body' in file ? listPageTexts(file) : listLeaves(file.value, []));
  readFiles.set(file, texts);
  return texts;
}

function findFile(reader: FileReader, { id, source }: Locale, { name, kind, scope }: TextFileName) {
  if (kind === 'question' || kind === 'catalogue') return reader.json(`tenants/${id}/${name}`);
  const { messages, content } = (scope === undefined ? source : source.overlays.get(scope)) ?? {};
  return kind === 'message' ? messages : content?.get(name.slice(name.indexOf('/') + 1, -'.md'.length));
}

function listPageTexts(file: MarkdownFile): [string, string][] {
  return PAGE_PARTS.map((part): [string, string] => [
    part,
    part === 'body' ? file.body.trim() : (file.get(part) ?? ''),
  ]);
}

function listLeaves(value: JsonValue | undefined, path: readonly string[]): [string, string][] {
  if (typeof value === 'string') return [[path.join('/'), value]];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return [[path.join('/'), value.join(LIST_SEPARATOR)]];
  if (!isObject(value)) return [];
  return Object.entries(value)
    .filter(([name]) => name !== '$schema')
    .flatMap(([name, member]) => listLeaves(member, [...path, name]));
}
