// Names are pure and expensive to create (ICU data). The cache is bounded by the fleet's languages and countries.
const names = new Map<string, string>();

function memoize(key: string, make: () => string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const made = make();
  names.set(key, made);
  return made;
}

/** A language's name in that language, capitalised. `lang` is a BCP 47 tag. */
export function languageName(lang: string): string {
  return memoize(`language ${lang}`, () => {
    const language = baseLanguage(lang);
    const name = new Intl.DisplayNames([lang], { type: 'language' }).of(language) ?? language;
    return name.slice(0, 1).toLocaleUpperCase(lang) + name.slice(1);
  });
}

/** A country's name in the given language. `country` is an ISO code in any case. */
export function countryName(country: string, lang: string): string {
  return memoize(
    `${country} ${lang}`,
    () => new Intl.DisplayNames([lang], { type: 'region' }).of(country.toUpperCase()) ?? country,
  );
}

/** The language of a BCP 47 tag, without its country. */
export function baseLanguage(lang: string): string {
  return memoize(`base ${lang}`, () => new Intl.Locale(lang).language);
}
