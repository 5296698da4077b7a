/** A unique word in every encoding that may reach a log. */
const WORD = 'kanarienvogel7319';

/** With what escapes and encodes differently everywhere, and short enough for any field. */
export const CANARY = `${WORD} %25"'`;

/** The same where only letters and digits pass. */
export const PLAIN_CANARY = WORD;

/** Base64 of a text differs with its place in the whole; the middle of each of the three forms is always the same. */
function listEncodedForms(text: string): string[] {
  const encoded = ['', 'x', 'xx'].map((before) => Buffer.from(`${before}${text}`).toString('base64').slice(4, -8));
  return [text, ...encoded, Buffer.from(text).toString('hex')].map((form) => form.toLowerCase());
}

/** Every line with the text in it, in whatever form; none when all is well. */
export function linesWith(text: string, lines: readonly string[]): string[] {
  const forms = listEncodedForms(text);
  return lines.filter((line) => {
    const read = line.toLowerCase();
    return forms.some((form) => read.includes(form));
  });
}

/** Every line with the canary in it. */
export function linesWithCanary(lines: readonly string[]): string[] {
  return linesWith(WORD, lines);
}
