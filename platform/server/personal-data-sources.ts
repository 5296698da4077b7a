import { accountData } from '../services/accounts/index.server.ts';
import { blockListData } from '../services/block-lists/index.server.ts';
import { certificateData } from '../services/certificates/index.server.ts';
import { creditNoteData } from '../services/credit-notes/index.server.ts';
import { customerData } from '../services/customers/index.server.ts';
import type { FileService } from '../services/files/index.server.ts';
import { fulfilmentData } from '../services/fulfilment/index.server.ts';
import { mailData } from '../services/mail/index.server.ts';
import { newsletterData } from '../services/newsletter/index.server.ts';
import type { PersonalDataSource } from '../services/personal-data/index.server.ts';
import type { Secrets } from '../services/secrets/index.server.ts';
import { tradePersonalData } from '../services/trades/index.server.ts';

/** The personal data of every service that stores some. */
export function listPersonalData({
  secrets,
  files,
}: {
  secrets: Secrets;
  files: Pick<FileService, 'open' | 'put'>;
}): PersonalDataSource[] {
  return [
    accountData,
    customerData(secrets),
    tradePersonalData,
    fulfilmentData({ secrets, files }),
    blockListData(secrets),
    certificateData(secrets),
    creditNoteData,
    newsletterData,
    mailData(secrets),
  ];
}
