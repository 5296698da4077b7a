import type {
  BatchState,
  FileRefused,
  MakeRefused,
  PaidRefused,
  PayoutMethod,
  ReleaseRefused,
} from '../../services/payouts/index.server.ts';

export const methodTexts: Record<PayoutMethod, string> = { sepa: 'Bank transfer (SEPA)', paypal: 'PayPal' };

export const stateTexts: Record<BatchState, string> = {
  open: 'Waits for its release',
  released: 'Released',
  paid: 'Paid',
  dissolved: 'Taken apart',
};

type Refused = MakeRefused | ReleaseRefused | FileRefused | PaidRefused;

/** Why something was not done, and what to do. */
export function refusalText(refused: Refused): string {
  switch (refused.code) {
    case 'payout.nothingDue':
      return 'Nothing is due there any more: somebody else has just made a batch of it.';
    case 'payout.currency':
      return 'Bank transfers are made in euros only.';
    case 'payout.noPayer':
      return `There is no account of ours to pay from for ${refused.tenants.join(', ')}. Set payoutAccount in the tenant files.`;
    case 'payout.samePerson':
      return 'You made this batch, so somebody else has to release it. Nothing was changed.';
    case 'payout.unknown':
      return 'There is no such batch.';
    case 'payout.state':
      return `This batch is in another state meanwhile: ${stateTexts[refused.state].toLowerCase()}. Nothing was changed.`;
    case 'payout.fileChanged':
      return 'The file would not be the one that was handed out before, so it is not handed out again. What to do is in docs/operating.md, “Paying sellers”.';
    case 'payout.sealed':
      return `The accounts of ${refused.numbers.join(', ')} cannot be opened: the key they were sealed with is not in DATA_KEY.`;
    case 'payout.notFetched':
      return 'Nobody has fetched the file of this batch, so it cannot have been paid.';
    case 'trade.state':
      return `The trade ${refused.number} is in a state that is not paid. Those before it are marked, the batch is not.`;
  }
}
