/**
 * The space before a sign that belongs to the word before it, and after an opening guillemet, must not break a line. Whoever
 * writes a text types a plain space: no editor shows the others. Narrow where printers set it narrow: before ; ! ? and %.
 * Nor does a line end with the one letter of "E-Mail": its hyphen joins, and is no place to break.
 */
export function typeset(text: string): string {
  return text
    .replace(/[ \u00a0\u202f]+(?=[;!?%])/g, '\u202f')
    .replace(/[ \u00a0\u202f]+(?=[»€]|:(?!-))/g, '\u00a0')
    .replace(/«[ \u202f]/g, '«\u00a0')
    .replace(/(?<![\p{L}\p{N}.@/-])(e)-(?=mail(?!\S*[@/]))/giu, '$1\u2011');
}

/** The same for every text in a value, names of members left as they are. */
export function typesetAll<T>(value: T): T {
  if (typeof value === 'string') return typeset(value) as T;
  if (Array.isArray(value)) return value.map(typesetAll) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, typesetAll(member)])) as T;
}

/** The same for what stands between the tags of HTML. */
export function typesetHtml(html: string): string {
  return html.replace(/(^|>)([^<]+)/g, (_, open: string, text: string) => `${open}${typeset(text)}`);
}
