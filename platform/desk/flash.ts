/** What a page says after a form was sent: the address holds the code alone, so nobody can make the desk say something. */
const flashTexts = {
  received: 'Received. The seller is told.',
  asDescribed: 'Inspected: everything as described.',
  inspected: 'Inspected. No seller need be asked.',
  asked: 'Inspected. The seller is asked about the new price.',
  cancelled: 'Cancelled. The seller is told.',
  noted: 'The note is kept.',
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on every device.',
  passkeyAdded: 'The passkey is added.',
  passkeyRemoved: 'The passkey is removed.',
  unlocked: 'Unlocked: your colleague can sign in again.',
  welcome: 'Your password is set and you are signed in.',
  batchMade: 'The batch is made. Somebody else has to release it.',
  batchesMade: 'The batches are made, one an account of ours. Somebody else has to release them.',
  batchReleased: 'The batch is released: its file can be fetched.',
  batchDissolved: 'The batch is taken apart: its payments are due again.',
  batchPaid: 'The payments are marked as paid, and their sellers are told.',
} as const;

export type FlashCode = keyof typeof flashTexts;

export function flashOf(code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(flashTexts, code) ? flashTexts[code as FlashCode] : undefined;
}
