import type { Database } from '../../database/index.server.ts';
import type { PricingService } from '../pricing/index.server.ts';
import type { Secrets } from '../secrets/index.server.ts';
import type { DocumentParts } from './trade-documents.ts';

export interface CertificateParts extends DocumentParts {
  database: Database;
  secrets: Pick<Secrets, 'seal' | 'open' | 'fingerprint' | 'matches' | 'keys'>;
  pricing: Pick<PricingService, 'variantLabelFor'>;
}
