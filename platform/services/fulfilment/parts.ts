import type { Database } from '../../database/index.server.ts';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { CatalogueService } from '../catalogue/index.server.ts';
import type { FileService } from '../files/index.server.ts';
import type { MailService } from '../mail/index.server.ts';
import type { OfferRedemption } from '../offers/index.server.ts';
import type { PricingService } from '../pricing/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import type { TextsFor } from '../texts/index.server.ts';
import type { SellerMails, TenantContexts } from '../trades/index.server.ts';

/** The services that every step after a parcel's arrival shares. */
export interface FulfilmentParts {
  database: Database;
  secrets: Pick<Secrets, 'seal' | 'open' | 'keys'>;
  files: Pick<FileService, 'put' | 'open'>;
  mail: Pick<MailService, 'write' | 'queue'>;
  catalogue: Pick<CatalogueService, 'findDeviceById'>;
  pricing: Pick<PricingService, 'questionsFor' | 'sheetFor' | 'variantLabelFor'>;
  /** Uses of vouchers. */
  claims: Pick<OfferRedemption, 'releaseVoucher' | 'takeBack'>;
  mails: SellerMails;
  texts: TextsFor;
  shops: TenantContexts;
  findDebtorAccount: FindDebtorAccount;
}

/** The debtor account for a shop's sellers. */
export type FindDebtorAccount = (tenant: string) => ServerTenant['payoutAccount'];
