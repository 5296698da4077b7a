import type { DeskMessageId, DeskTexts } from './texts.ts';

type CodeIn<Id> = Id extends `flash.${infer Code}` ? Code : never;

/** Confirmations after a form. The URL holds only a code, so that a link cannot make the desk show other text. */
export type FlashCode = CodeIn<DeskMessageId>;

/** The confirmation with this code; undefined for one that the desk does not have. */
export function findFlash(texts: DeskTexts, code: string | undefined): FlashCode | undefined {
  return code !== undefined && texts.has(`flash.${code}`) ? (code as FlashCode) : undefined;
}

/** The scan field is described by this element. */
export const FLASH_ID = 'desk-flash';

/** Confirmations of acts that can be undone: the undo bar shows them. */
const actConfirmations = [
  'received',
  'parcelReceived',
  'restEnded',
  'parcelLost',
  'asDescribed',
  'inspected',
  'asked',
  'held',
  'released',
  'lockGone',
  'cancelled',
  'withdrawn',
  'replied',
  'batchReleased',
  'batchPaid',
] as const satisfies readonly FlashCode[];

/** The confirmation of an act that can be undone; undefined for another one. */
export function findActConfirmation(code: string | undefined): FlashCode | undefined {
  return actConfirmations.find((one) => one === code);
}
