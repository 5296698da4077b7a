/** Controls, unpaired surrogates, and marks that change the writing direction: invalid in a line of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}]/u;

/** A value that is not text stays, for the schema to reject; null counts as empty. */
function ofText(change: (text: string) => string): (value: unknown) => unknown {
  return (value) => {
    if (value === null) return '';
    return typeof value === 'string' ? change(value) : value;
  };
}

/** Trims a single line of text. */
export const singleLine = ofText((text) => text.trim());

/** Removes the spaces of a number that apps show, and people type, in groups of three or four. */
export const withoutSpaces = ofText((text) => text.replace(/\s/gu, ''));

/** Trims text of several lines and normalises its line breaks to LF (browsers post CR LF). */
export const multiLine = ofText((text) => text.trim().replace(/\r\n?/g, '\n'));

/**
 * Normalises a line for a label or a bank: NFC, single spaces, empty without a visible character. Text with an
 * unprintable character is returned unchanged, for the schema to reject.
 */
export const printableLine = ofText((text) => {
  if (UNPRINTABLE.test(text)) return text;
  return VISIBLE.test(text) ? text.normalize('NFC').replace(/\s+/gu, ' ').trim() : '';
});

/**
 * Trims an e-mail address. Text with line breaks or tabs is returned unchanged for the schema to reject, because it
 * could inject mail headers.
 */
export const addressLine = ofText((text) => {
  if (text.trim() === '') return '';
  return UNPRINTABLE.test(text) ? text : text.normalize('NFC').trim();
});

/**
 * Maps an empty password to undefined; any other stays as typed, spaces included. It is normalised to NFC, because
 * keyboards encode `é` in two ways, so that a password typed on another device is the same.
 */
export const passwordText = (value: unknown): unknown => {
  if (value === '' || value === null) return undefined;
  return typeof value === 'string' ? value.normalize('NFC') : value;
};
