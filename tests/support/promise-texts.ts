import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from './compiled-fleet.ts';
import { toPlainSpaces } from './promise-wording.ts';
import { root } from './selling.ts';

/** A text of a shop: a message, or a whole content page. */
export interface ShopText {
  /** From the repository: `tenants/fr/messages.json`. */
  file: string;
  /** `de` for de-DE and de-AT. */
  language: string;
  /** Id of a message; undefined for a page. */
  message?: string;
  /** Name of a content page; undefined for a message. */
  page?: string;
  text: string;
}

/** All messages and content pages of every country, mode and partner. */
export function readShopTexts(): ShopText[] {
  return Object.values(locales).flatMap(({ id, lang }) => {
    const folder = `tenants/${id}`;
    if (!existsSync(join(root, folder))) return [];
    const [language = lang] = lang.split('-');
    return readdirSync(join(root, folder)).flatMap((name) => {
      const place = { file: `${folder}/${name}`, language };
      if (/(?:^|\.)messages\.json$/.test(name)) return readMessages(place);
      return /(?:^|\.)content$/.test(name) ? readPages(place) : [];
    });
  });
}

type Place = Pick<ShopText, 'file' | 'language'>;

function readMessages(place: Place): ShopText[] {
  const messages = JSON.parse(readFileSync(join(root, place.file), 'utf8')) as Record<string, string>;
  return Object.entries(messages).map(([message, text]) => ({ ...place, message, text: toPlainSpaces(text) }));
}

function readPages({ file: folder, language }: Place): ShopText[] {
  return readdirSync(join(root, folder)).map((name) => {
    const file = `${folder}/${name}`;
    const text = toPlainSpaces(readFileSync(join(root, file), 'utf8'));
    return { file, language, page: name.replace(/\.md$/, ''), text };
  });
}
