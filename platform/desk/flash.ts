/** The scan field is described by this element. */
export const FLASH_ID = 'desk-flash';

/** Confirmations of acts that can be undone: the undo bar shows them. */
const actConfirmations: ReadonlySet<string> = new Set<FlashCode>([
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
]);

/** Confirmations after a form. The URL holds only a code, so that a link cannot make the desk show other text. */
const flashTexts = {
  received: 'Received. The seller gets a mail.',
  parcelReceived: 'The parcel is received. Others of the trade are still expected.',
  restEnded: 'The trade goes on without the parcels that do not come. The seller gets a mail.',
  parcelLost: 'The parcel is lost: its devices are paid as offered, up to the limit of a parcel.',
  asDescribed: 'Inspected: everything as described.',
  inspected: 'Inspected. No question to the seller is needed.',
  asked: 'Inspected. The seller is asked about the new price.',
  held: 'Held. The seller is asked for a proof of purchase.',
  released: 'Released.',
  lockGone: 'The device is inspected again. The seller gets a mail.',
  imeiClear: 'The IMEI is on no block list.',
  imeiListed: 'The IMEI is on a block list: do not accept the device. Choose “Reported stolen or lost” at inspection.',
  imeiUnavailable: 'The block list does not answer. The inspection may go on: a note says so. Check again later.',
  imeiNone: 'This shop has no block list.',
  batchUndone: 'Undone: the batch is as before, and no seller gets a mail.',
  undone: 'Undone: everything is as before, and the seller gets no mail.',
  cancelled: 'Cancelled. The seller gets a mail.',
  withdrawn: 'Withdrawn: every device goes back. The seller gets a mail with the return label.',
  assigned: 'Person and shelf are saved.',
  unexpectedRecorded: 'The parcel is recorded. Link it when its trade is known.',
  unexpectedLinked: 'The parcel is linked to this trade.',
  unexpectedClosed: 'The parcel is closed.',
  handedOver: 'Handed over to the carrier.',
  erased: 'The erasure is recorded.',
  serialSaved: 'The number is saved.',
  replied: 'The message is sent. The seller gets a mail.',
  noted: 'The note is saved.',
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on every device.',
  passkeyAdded: 'The passkey is added.',
  passkeyRemoved: 'The passkey is removed.',
  unlocked: 'Unlocked: your colleague can sign in again.',
  welcome: 'Your password is set and you are signed in.',
  webhookQueued: 'The event is queued: it is sent again in the next seconds.',
  webhookUnchanged: 'Nothing was queued: the event is waiting already, or was sent after the list was loaded.',
  batchMade: 'The batch is created. Another person has to release it.',
  batchesMade: 'The batches are created, one per debtor account. Another person has to release them.',
  batchReleased: 'The batch is released.',
  batchDissolved: 'The batch is cancelled: its payments are due again.',
  batchPaid: 'The payments are marked as paid, and their sellers get a mail.',
} as const;

export type FlashCode = keyof typeof flashTexts;

export function getFlashText(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(flashTexts, code) ? flashTexts[code as FlashCode] : undefined;
}

/** The confirmation of an act that can be undone; undefined for another one. */
export function getActConfirmation(code: string | undefined): string | undefined {
  return code !== undefined && actConfirmations.has(code) ? getFlashText(code) : undefined;
}
