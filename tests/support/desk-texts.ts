import { readFileSync } from 'node:fs';
import { createDeskTexts, type DeskLanguage, type DeskTexts } from '../../platform/desk/texts.ts';
import type { CompiledMessages } from '../../platform/shared/messages.ts';

/** The texts of the desk in a language, as the generator compiled them. */
export function readDeskTexts(language: DeskLanguage): DeskTexts {
  const path = new URL(`../../platform/generated/desk-messages/${language}.gen.json`, import.meta.url);
  return createDeskTexts(language, JSON.parse(readFileSync(path, 'utf8')) as CompiledMessages);
}
