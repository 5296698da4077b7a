/** Controls, halves of surrogate pairs, and marks that turn the writing direction: none belongs into a line of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}]/u;

/** What is no text stays as it is, for the schema to refuse; null is as good as empty. */
function ofText(change: (text: string) => string): (value: unknown) => unknown {
  return (value) => {
    if (value === null) return '';
    return typeof value === 'string' ? change(value) : value;
  };
}

/** One line: spaces around it are none of it. */
export const singleLine = ofText((text) => text.trim());

/** Browsers post line breaks as CR LF, scripts and mails know LF alone. */
export const multiLine = ofText((text) => text.trim().replace(/\r\n?/g, '\n'));

/**
 * One line for a label or a bank: composed, single spaces, and empty when nobody could read it. With an unprintable
 * character in it, it stays as it is, for the schema to refuse.
 */
export const printableLine = ofText((text) => {
  if (UNPRINTABLE.test(text)) return text;
  return VISIBLE.test(text) ? text.normalize('NFC').replace(/\s+/gu, ' ').trim() : '';
});

/** Line breaks and tabs are no spaces around an address: a header might follow them. */
export const addressLine = ofText((text) => {
  if (text.trim() === '') return '';
  return UNPRINTABLE.test(text) ? text : text.normalize('NFC').trim();
});

/** An empty password is none; any other is taken as it is typed. */
export const passwordText = (value: unknown): unknown => (value === '' || value === null ? undefined : value);
