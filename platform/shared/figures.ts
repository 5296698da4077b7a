export interface FigureOptions {
  /** BCP 47 tag of the shown language. */
  lang: string;
  /** How the language writes one thousand, `1.000` or `1000`: whether figures of four digits are grouped. */
  thousand: string;
}

/**
 * Writes figures as a language does, in amounts and in messages alike. Each call with options makes a formatter, which is
 * dear: keep it.
 */
export function figuresOf({ lang, thousand }: FigureOptions) {
  // The language alone decides the signs, so that one figure looks the same in every country of a language.
  const { language } = new Intl.Locale(lang);
  // Said outright: what engines take for the custom of a language has changed over the years.
  const useGrouping = /^\d+$/.test(thousand) ? 'min2' : 'always';
  return (options?: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, { ...options, useGrouping });
    // Between digits the narrow space is too thin to be seen in faces that have none of their own.
    return { format: (value: number) => format.format(value).replaceAll('\u202f', '\u00a0') };
  };
}
