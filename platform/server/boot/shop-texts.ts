import type { ContentEntry } from '../../generated/compiled.gen.ts';
import { createLanguage, type Language, readMessages } from './language-files.ts';
import type { TextTransform } from './pseudo-language.ts';

export type ContentPages = Readonly<Record<string, ContentEntry>>;

/** Compiled messages and content pages of every language: the shared ones, and the overrides of modes and partners. */
export interface TextSources {
  generated: string;
  locales: Readonly<Record<string, { id: string; lang: string }>>;
  /** By locale: the scopes (`<mode>` or `<mode>.<partner>`) with messages of their own. */
  messageScopes: Readonly<Record<string, readonly string[]>>;
  /** By locale and page. */
  pages: Readonly<Record<string, ContentPages>>;
  /** By locale, scope and page. */
  overlaidPages: Readonly<Record<string, Readonly<Record<string, ContentPages>>>>;
  /** Changes every text, for development. */
  transform?: TextTransform | undefined;
}

/** Messages and content of the shops of one mode and partner, in every language of the fleet. */
export interface ShopTexts {
  /** Throws for a locale that is not in this fleet. */
  language(locale: string): Language;
  content(locale: string): ContentPages;
}

export interface FleetTexts {
  /** The texts that all shops share. */
  base: ShopTexts;
  /** The same object for all shops of a mode and partner. */
  getShopTextsFor(shop: { mode: string; partner?: string | undefined }): ShopTexts;
  /** Every language file that a browser may request. */
  languages: readonly Language[];
}

/** Reads the texts of the fleet. Shops without overrides share one copy per language. */
export function readTexts(sources: TextSources): FleetTexts {
  const { generated, locales, messageScopes, transform } = sources;
  const languages = new Map<string, Language>();
  for (const { id, lang } of Object.values(locales)) {
    const shared = readMessages(generated, id);
    languages.set(id, createLanguage({ name: id, lang }, shared, transform));
    for (const scope of messageScopes[id] ?? []) {
      const name = `${id}.${scope}`;
      languages.set(name, createLanguage({ name, lang }, { ...shared, ...readMessages(generated, name) }, transform));
    }
  }
  const made = new Map<string, ShopTexts>();
  return {
    base: getShopTexts(sources, languages, []),
    getShopTextsFor({ mode, partner }) {
      const scopes = partner === undefined ? [mode] : [`${mode}.${partner}`, mode];
      const key = scopes[0] ?? mode;
      const texts = made.get(key) ?? getShopTexts(sources, languages, scopes);
      made.set(key, texts);
      return texts;
    },
    languages: [...languages.values()],
  };
}

/** `scopes`: the more specific first; a partner's compiled file already includes its mode's overrides. */
function getShopTexts(
  sources: TextSources,
  languages: ReadonlyMap<string, Language>,
  scopes: readonly string[],
): ShopTexts {
  const pages = new Map(
    Object.keys(sources.locales).map((locale) => [locale, getContentPages(sources, locale, scopes)]),
  );
  return {
    language(locale) {
      const scope = scopes.find((one) => languages.has(`${locale}.${one}`));
      const language = languages.get(scope === undefined ? locale : `${locale}.${scope}`);
      if (!language) throw new Error(`the fleet has no locale ${locale}`);
      return language;
    },
    content: (locale) => pages.get(locale) ?? {},
  };
}

function getContentPages(
  { pages, overlaidPages, transform }: TextSources,
  locale: string,
  scopes: readonly string[],
): ContentPages {
  const overlays = overlaidPages[locale] ?? {};
  const scope = scopes.find((one) => overlays[one] !== undefined);
  const base = pages[locale] ?? {};
  const shown: ContentPages = scope === undefined ? base : { ...base, ...overlays[scope] };
  if (!transform) return shown;
  return Object.fromEntries(Object.entries(shown).map(([page, entry]) => [page, transform.page(entry)]));
}
