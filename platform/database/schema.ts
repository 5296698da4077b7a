import type { CheckoutTables } from './tables/checkout-drafts.ts';
import type { NewsletterTables } from './tables/newsletter.ts';
import type { OfferTables } from './tables/offers.ts';
import type { OutboxTables } from './tables/outbox.ts';
import type { TrackingTables } from './tables/tracking.ts';
import type { TradeTables } from './tables/trades.ts';

/** Every table, as queries see it. */
export interface Schema
  extends OfferTables,
    TradeTables,
    OutboxTables,
    CheckoutTables,
    TrackingTables,
    NewsletterTables {}
