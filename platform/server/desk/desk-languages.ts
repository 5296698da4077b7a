import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import {
  createDeskTexts,
  type DeskLanguage,
  type DeskTexts,
  deskLanguages,
  findDeskLanguage,
} from '../../desk/index.server.ts';
import type { CompiledMessages } from '../../shared/messages.ts';
import { acceptedLanguages } from '../../tenancy/locale.ts';

/** Tests and browsers without a known language. */
const DEFAULT_LANGUAGE: DeskLanguage = 'en';

/** The texts of the desk for a request: in the language of the staff member, or else of the browser. */
export function readDeskLanguages(root: string): (request: FastifyRequest) => DeskTexts {
  const languages = new Map(deskLanguages.map((language) => [language, readLanguage(root, language)]));
  return (request) => {
    const language = request.staff?.language ?? acceptedLanguage(request.headers['accept-language']);
    const texts = languages.get(language);
    if (!texts) throw new Error(`The desk has no texts in ${language}.`);
    return texts;
  };
}

function readLanguage(root: string, language: DeskLanguage): DeskTexts {
  const path = join(root, `platform/generated/desk-messages/${language}.gen.json`);
  return createDeskTexts(language, JSON.parse(readFileSync(path, 'utf8')) as CompiledMessages);
}

function acceptedLanguage(header: string | undefined): DeskLanguage {
  const bases = acceptedLanguages(header).map((tag) => findDeskLanguage(tag.split('-')[0]));
  return bases.find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}
