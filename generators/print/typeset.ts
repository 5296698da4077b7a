/**
 * Makes the space before a sign that belongs to the preceding word, and after an opening guillemet, non-breaking.
 * Authors type a plain space, because editors do not show the other kinds. The space is narrow before ; ! ? and %. The
 * hyphen of "E-Mail" is non-breaking too, so that no line ends with its single letter.
 */
export function typesetText(text: string): string {
  return text
    .replace(/[ \u00a0\u202f]+(?=[;!?%])/g, '\u202f')
    .replace(/[ \u00a0\u202f]+(?=[»€]|:(?!-))/g, '\u00a0')
    .replace(/«[ \u202f]/g, '«\u00a0')
    .replace(/(?<![\p{L}\p{N}.@/-])(e)-(?=mail(?!\S*[@/]))/giu, '$1\u2011');
}

/** Typesets every text in a value; member names stay unchanged. */
export function typesetAll<T>(value: T): T {
  if (typeof value === 'string') return typesetText(value) as T;
  if (Array.isArray(value)) return value.map(typesetAll) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, typesetAll(member)])) as T;
}

/** Typesets the text between the tags of HTML. */
export function typesetHtml(html: string): string {
  return html.replace(/(^|>)([^<]+)/g, (_, open: string, text: string) => `${open}${typesetText(text)}`);
}
