import type { Migration } from 'kysely';
import { offers } from './0001-offers.ts';
import { trades } from './0002-trades.ts';
import { outbox } from './0003-outbox.ts';
import { checkoutDrafts } from './0004-checkout-drafts.ts';
import { mailReplyTo } from './0005-mail-reply-to.ts';
import { payoutOptional } from './0006-payout-optional.ts';
import { tracking } from './0007-tracking.ts';
import { newsletter } from './0008-newsletter.ts';

/** In order of their names. A migration that has run anywhere is never edited or removed: write the next one. */
export const migrations: Record<string, Migration> = {
  '0001-offers': offers,
  '0002-trades': trades,
  '0003-outbox': outbox,
  '0004-checkout-drafts': checkoutDrafts,
  '0005-mail-reply-to': mailReplyTo,
  '0006-payout-optional': payoutOptional,
  '0007-tracking': tracking,
  '0008-newsletter': newsletter,
};
