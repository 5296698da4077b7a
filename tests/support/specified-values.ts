/** Formats of dates by country, as the specification lists them. */
export const dateFormats: Readonly<Record<string, string>> = {
  at: 'dd.mm.yy',
  de: 'dd.mm.yy',
  es: 'dd/mm/yy',
  fr: 'dd/mm/yy',
  it: 'dd/mm/yy',
};
