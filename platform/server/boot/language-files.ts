import { readFileSync } from 'node:fs';
import { type CompiledMessages, formatMessages, type MessageValues } from '../../shared/messages.ts';
import { contentHash } from './content-hash.ts';
import { createStyleSheet, type StyleSheet } from './page-styles.ts';
import type { TextTransform } from './pseudo-language.ts';

/** The messages of a language and the formats of their arguments. */
interface Words {
  /** BCP 47 tag. */
  lang: string;
  text(id: string, values?: MessageValues): string;
}

export interface Language {
  /** All messages, including those that only mails and labels use. */
  messages: CompiledMessages;
  words: Words;
  /**
   * Content-addressed file for browsers, without the messages only the server uses. Its text is made when it is read,
   * because the texts of all languages take 8 MB.
   */
  file: { url: string; read: () => string };
}

/** Message groups that only the server uses. */
const SERVER_ONLY = /^(mail|label|captions|shopState|widget)\./;

/** Reads a file of compiled messages. Throws when it is missing: run `npm run generate`. */
export function readMessages(generated: string, name: string): CompiledMessages {
  return JSON.parse(readFileSync(`${generated}/messages/${name}.gen.json`, 'utf8')) as CompiledMessages;
}

/** Makes a language of its messages; `name` is that of its file: the locale, with `.<mode>` or `.<mode>.<partner>`. */
export function createLanguage(
  { name, lang }: { name: string; lang: string },
  printed: CompiledMessages,
  transform?: TextTransform,
): Language {
  const messages = transform ? transform.messages(printed) : printed;
  const read = () =>
    JSON.stringify(Object.fromEntries(Object.entries(messages).filter(([id]) => !SERVER_ONLY.test(id))));
  return {
    messages,
    words: createTranslator(lang, messages),
    file: { url: `/assets/messages/${name}.${contentHash(read())}.json`, read },
  };
}

function createTranslator(lang: string, messages: CompiledMessages): Words {
  const format = formatMessages(lang, messages);
  return { lang, text: (id, values) => String(format(id, values)) };
}

export interface CompiledTheme extends StyleSheet {
  /** URL of the display font for headlines and prices; undefined for a theme without one. */
  displayFont: string | undefined;
}

/** Reads one theme's compiled custom properties. */
export function readCompiledTheme(generated: string, theme: string): CompiledTheme {
  const body = readFileSync(`${generated}/themes/${theme}.gen.css`, 'utf8');
  const url = `/assets/themes/${theme}.${contentHash(body)}.css`;
  return { ...createStyleSheet(url, body), displayFont: findDisplayFont(body) };
}

/** Finds the font file of the theme's first display family. */
function findDisplayFont(css: string): string | undefined {
  const family = /--f-display:\s*"([^"]+)"/.exec(css)?.[1];
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const face = faces.find((one) => family !== undefined && one.includes(`font-family: "${family}"`));
  return /url\("([^"]+)"\)/.exec(face ?? '')?.[1];
}
