export interface FigureOptions {
  /** BCP 47 tag of the shown language. */
  lang: string;
  /** How the language writes one thousand, `1.000` or `1000`: whether numbers of four digits are grouped. */
  thousand: string;
}

/**
 * Formats numbers by language, in amounts and in messages alike. Each call with options creates a formatter, which is
 * expensive: cache it.
 */
export function createFigureFormatter({ lang, thousand }: FigureOptions) {
  // Only the language decides the separators, so that a figure looks the same in every country of a language.
  const { language } = new Intl.Locale(lang);
  // Set explicitly: the defaults of engines have changed over the years.
  const useGrouping = /^\d+$/.test(thousand) ? 'min2' : 'always';
  return (options?: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, { ...options, useGrouping });
    // Between digits the narrow space is too thin in fonts that lack the character.
    return { format: (value: number) => format.format(value).replaceAll('\u202f', '\u00a0') };
  };
}
