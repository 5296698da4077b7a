/** Control characters and lone surrogates, which people do not type deliberately; line breaks stay. */
const UNMEANT = /[\p{Cs}]|(?!\n)\p{Cc}/gu;

/** Cleans text that staff typed or scanned, for storage and display. */
export function plainText(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').replace(UNMEANT, '').normalize('NFC').trim();
}
