import type {
  BatchFileError,
  CreateBatchError,
  MarkPaidError,
  ReleaseBatchError,
} from '../../services/fulfilment/index.server.ts';
import type { DeskTexts } from '../texts.ts';

type PayoutError = CreateBatchError | ReleaseBatchError | BatchFileError | MarkPaidError;

/** The reason for an error, and what to do. */
export function getPayoutErrorText({ t }: DeskTexts, refused: PayoutError): string {
  switch (refused.code) {
    case 'payout.nothingDue':
      return t('payouts.error.nothingDue');
    case 'payout.currency':
      return t('payouts.error.currency');
    case 'payout.noPayer':
      return t('payouts.error.noPayer', { tenants: refused.tenants.join(', ') });
    case 'payout.samePerson':
      return t('payouts.error.samePerson');
    case 'payout.empty':
      return t('payouts.error.empty');
    case 'payout.unknown':
      return t('payouts.error.unknown');
    case 'payout.state':
      return t('payouts.error.state', { state: t(`payouts.state.${refused.state}`) });
    case 'payout.undoable':
      return t('payouts.error.undoable', { seconds: refused.seconds });
    case 'payout.fileChanged':
      return t('payouts.error.fileChanged');
    case 'payout.sealed':
      return t('payouts.error.sealed', { numbers: refused.numbers.join(', ') });
    case 'payout.notFetched':
      return t('payouts.error.notFetched');
    case 'trade.state':
      return t('payouts.error.trade', { number: refused.number });
  }
}
