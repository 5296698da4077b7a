import type { Database } from '../../database/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { DocumentParts } from '../certificates/index.server.ts';
import type { FileService } from '../files/index.server.ts';
import type { MailService } from '../mail/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import type { SellerMails, TenantContexts } from '../trades/index.server.ts';

/** What every step of a credit note needs; `mails` are known only after the documents of pages. */
export interface CreditNoteParts extends Omit<DocumentParts, 'secrets'> {
  database: Database;
  files: Pick<FileService, 'open'>;
  secrets: Pick<Secrets, 'fingerprint' | 'matches'>;
  mail: Pick<MailService, 'write' | 'queue'>;
  shops: TenantContexts;
  log: Pick<Logger, 'error'>;
}

export interface IssuingParts extends CreditNoteParts {
  mails: Pick<SellerMails, 'getTradeToken'>;
}
