/** Controls and halves of surrogate pairs, which no scanner and no keyboard means; lines stay lines. */
const UNMEANT = /[\p{Cs}]|(?!\n)\p{Cc}/gu;

/** What staff typed or scanned, as it can be kept and shown. */
export function plainText(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').replace(UNMEANT, '').normalize('NFC').trim();
}
