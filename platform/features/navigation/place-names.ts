/** A language's name for itself, capitalised: "Español". */
export function languageName(lang: string): string {
  const language = new Intl.Locale(lang).language;
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(lang) + name.slice(1);
}

/** A country's name in the given language: "Österreich". `country` is an ISO code in any case. */
export function countryName(country: string, lang: string): string {
  return new Intl.DisplayNames([lang], { type: 'region' }).of(country.toUpperCase()) ?? country;
}
