import type { FileReader } from './file-reader.ts';
import type { JsonFile } from './json-file.ts';

export const DESK_MESSAGES = 'tenants/desk';

/** The desk's message files by language: those of the operator's staff, whatever shops there are. */
export function readDeskMessages(reader: FileReader): ReadonlyMap<string, JsonFile> {
  const languages = reader.source.list(DESK_MESSAGES).flatMap(({ name }) => /^(\w+)\.json$/.exec(name)?.[1] ?? []);
  const files = languages
    .sort()
    .map((language) => [language, reader.json(`${DESK_MESSAGES}/${language}.json`)] as const);
  return new Map(files.filter((entry): entry is readonly [string, JsonFile] => entry[1] !== undefined));
}

export function isDeskMessages({ path }: Pick<JsonFile, 'path'>): boolean {
  return path.startsWith(`${DESK_MESSAGES}/`);
}
