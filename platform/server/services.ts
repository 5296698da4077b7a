import type { CatalogueService } from '../services/catalogue/types.ts';
import type { CheckoutService } from '../services/checkout/types.ts';
import type { ContactService } from '../services/contact/types.ts';
import type { MailService } from '../services/mail/types.ts';
import type { NewsletterService } from '../services/newsletter/types.ts';
import type { OfferService } from '../services/offers/types.ts';
import type { PricingService } from '../services/pricing/types.ts';
import type { TrackingService } from '../services/tracking/types.ts';
import type { TradeService } from '../services/trades/types.ts';

/** Every service door of a running platform. Routes and pages get this object; nothing reaches a service any other way. */
export interface Services {
  catalogue: CatalogueService;
  pricing: PricingService;
  offers: OfferService;
  trades: TradeService;
  checkout: CheckoutService;
  contact: ContactService;
  tracking: TrackingService;
  newsletter: NewsletterService;
  mail: MailService;
}
