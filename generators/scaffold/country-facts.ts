/** The facts about a country in the Unicode locale data. */
export interface CountryFacts {
  /** BCP 47 tag of the most common language there. */
  lang: string;
  /** IANA name, if the country has only one time zone. */
  timeZone: string | undefined;
  /** Day, month and year in the country's order and with its separator, if it writes them with one separator. */
  dateFormat: string | undefined;
}

/** `lang` overrides the language. Throws a RangeError for an invalid tag. */
export function getCountryFacts(country: string, lang?: string): CountryFacts {
  const region = country.toUpperCase();
  const locale = new Intl.Locale(lang ?? `${new Intl.Locale(`und-${region}`).maximize().language}-${region}`);
  const { timeZones } = new Intl.Locale(`und-${region}`) as Intl.Locale & { timeZones?: string[] };
  return {
    lang: locale.toString(),
    timeZone: timeZones?.length === 1 ? timeZones[0] : undefined,
    dateFormat: findDateFormat(locale.toString()),
  };
}

function findDateFormat(lang: string): string | undefined {
  const format = new Intl.DateTimeFormat(lang, { day: '2-digit', month: '2-digit', year: '2-digit' });
  const letters: Record<string, string> = { day: 'dd', month: 'mm', year: 'yy' };
  const parts = format.formatToParts(new Date(Date.UTC(2001, 1, 3)));
  const text = parts.map(({ type, value }) => letters[type] ?? value).join('');
  return /^(dd|mm|yy)([./-])(dd|mm|yy)\2(dd|mm|yy)$/.test(text) ? text : undefined;
}
