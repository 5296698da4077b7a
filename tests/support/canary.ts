/** A word that nobody writes, in the forms it may take on its way into a log. */
const WORD = 'kanarienvogel7319';

/** With what escapes and encodes differently everywhere, and short enough for any field. */
export const CANARY = `${WORD} %25"'`;

/** The same where only letters and digits pass. */
export const PLAIN_CANARY = WORD;

/** Base64 of a text differs with its place in the whole; the middle of each of the three forms is always the same. */
const ENCODED = ['', 'x', 'xx'].map((before) => Buffer.from(`${before}${WORD}`).toString('base64').slice(4, -8));
const FORMS = [WORD, ...ENCODED, Buffer.from(WORD).toString('hex')].map((form) => form.toLowerCase());

/** Every line with the canary in it, in whatever form; none when all is well. */
export function linesWithCanary(lines: readonly string[]): string[] {
  return lines.filter((line) => FORMS.some((form) => line.toLowerCase().includes(form)));
}
