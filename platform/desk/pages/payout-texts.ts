import type {
  BatchFileError,
  BatchState,
  CreateBatchError,
  MarkPaidError,
  PayoutMethod,
  ReleaseBatchError,
} from '../../services/fulfilment/index.server.ts';

export const methodTexts: Record<PayoutMethod, string> = { sepa: 'Bank transfer (SEPA)', paypal: 'PayPal' };

export const stateTexts: Record<BatchState, string> = {
  open: 'Waiting for release',
  released: 'Released',
  paid: 'Paid',
  dissolved: 'Cancelled',
};

type PayoutError = CreateBatchError | ReleaseBatchError | BatchFileError | MarkPaidError;

/** The reason for an error, and what to do. */
export function getPayoutErrorText(refused: PayoutError): string {
  switch (refused.code) {
    case 'payout.nothingDue':
      return 'Nothing is due there any more: another person has just created a batch of it.';
    case 'payout.currency':
      return 'Bank transfers are made in euros only.';
    case 'payout.noPayer':
      return `There is no debtor account for ${refused.tenants.join(', ')}. Set payoutAccount in the tenant files.`;
    case 'payout.samePerson':
      return 'You created this batch, so another person has to release it. Nothing was changed.';
    case 'payout.empty':
      return 'Every seller of this batch has withdrawn, so nothing is left to pay. Cancel the batch.';
    case 'payout.unknown':
      return 'This batch does not exist.';
    case 'payout.state':
      return `The state of this batch has changed to: ${stateTexts[refused.state].toLowerCase()}. Nothing was changed.`;
    case 'payout.fileChanged':
      return 'The file would differ from the one downloaded before, so it is not offered again. See docs/operating.md, “Paying sellers”.';
    case 'payout.undoable':
      return `The release can still be undone: the file can be downloaded in ${refused.seconds === 1 ? '1 second' : `${refused.seconds} seconds`}.`;
    case 'payout.sealed':
      return `The accounts of ${refused.numbers.join(', ')} cannot be opened: the key they were sealed with is not in DATA_KEY.`;
    case 'payout.notFetched':
      return 'The file of this batch was never downloaded, so it cannot have been paid.';
    case 'trade.state':
      return `The trade ${refused.number} cannot be marked as paid in its state. The trades before it are marked, the batch is not.`;
  }
}
