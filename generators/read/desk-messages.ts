import type { FileReader } from './file-reader.ts';
import type { JsonFile } from './json-file.ts';

/** Languages of the desk: those of the shops, and English, which fills gaps of no other. */
export const DESK_LANGUAGES = ['de', 'en', 'es', 'fr', 'it'] as const;

export const DESK_MESSAGES = 'platform/desk/messages';

/** The desk's message files by language. They belong to the platform, so a fleet of its own may have none. */
export function readDeskMessages(reader: FileReader): ReadonlyMap<string, JsonFile> {
  const files = DESK_LANGUAGES.map((language) => [language, reader.json(`${DESK_MESSAGES}/${language}.json`)] as const);
  return new Map(files.filter((entry): entry is readonly [(typeof DESK_LANGUAGES)[number], JsonFile] => !!entry[1]));
}
