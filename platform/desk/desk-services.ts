import type { BlockListService } from '../services/block-lists/index.server.ts';
import type { CatalogueService } from '../services/catalogue/index.server.ts';
import type { CertificateService } from '../services/certificates/index.server.ts';
import type { CreditNoteService } from '../services/credit-notes/index.server.ts';
import type { FiguresService } from '../services/figures/index.server.ts';
import type { FulfilmentService, PayoutService } from '../services/fulfilment/index.server.ts';
import type { MailService } from '../services/mail/index.server.ts';
import type { PhotoService } from '../services/photos/index.server.ts';
import type { PricingService } from '../services/pricing/index.server.ts';
import type { ParcelEventService } from '../services/shipping/index.server.ts';
import type { StaffService } from '../services/staff/index.server.ts';
import type { TradeService } from '../services/trades/index.server.ts';
import type { WebhookService } from '../services/webhooks/index.server.ts';

/** Services that desk pages use; the server passes its instances. A page that needs another service adds it here. */
export interface DeskServices {
  staff: StaffService;
  fulfilment: FulfilmentService;
  trades: Pick<TradeService, 'cancelByStaff' | 'returnLabelPdf'>;
  mail: Pick<MailService, 'listAbout'>;
  certificates: Pick<CertificateService, 'listItems' | 'record' | 'listTasks' | 'certificatePdf' | 'list'>;
  creditNotes: Pick<CreditNoteService, 'listMonth' | 'listOfTrade' | 'find' | 'pdf' | 'cancel'>;
  catalogue: Pick<CatalogueService, 'findDeviceById' | 'suggest'>;
  blockLists: Pick<BlockListService, 'checkItem' | 'listChecks'>;
  figures: FiguresService;
  parcelEvents: ParcelEventService;
  payouts: PayoutService;
  pricing: Pick<PricingService, 'questionsFor' | 'sheetFor'>;
  photos: PhotoService;
  webhooks: Pick<WebhookService, 'listReceivers' | 'listEvents' | 'sendAgain'>;
}
