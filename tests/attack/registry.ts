import type { Attack } from './attack.ts';
import { accountTiming } from './attacks/account-timing.ts';
import { answered503Done } from './attacks/answered-503-done.ts';
import { cachePoisoning } from './attacks/cache-poisoning.ts';
import { cartAbuse } from './attacks/cart-abuse.ts';
import { clockSetBack } from './attacks/clock-set-back.ts';
import { crossSiteRequests } from './attacks/cross-site-requests.ts';
import { deskRoles } from './attacks/desk-roles.ts';
import { foreignIds } from './attacks/foreign-ids.ts';
import { foreignOrigins } from './attacks/foreign-origins.ts';
import { forgedTokens } from './attacks/forged-tokens.ts';
import { frozenDatabase } from './attacks/frozen-database.ts';
import { hostHeaders } from './attacks/host-headers.ts';
import { hostileUploads } from './attacks/hostile-uploads.ts';
import { idempotencyKeys } from './attacks/idempotency-keys.ts';
import { killedDataCheck } from './attacks/killed-data-check.ts';
import { largeConsumerSale } from './attacks/large-consumer-sale.ts';
import { lostKey } from './attacks/lost-key.ts';
import { mailBombing } from './attacks/mail-bombing.ts';
import { mailTokensKept } from './attacks/mail-tokens-kept.ts';
import { offerSoldTwice } from './attacks/offer-sold-twice.ts';
import { openRedirects } from './attacks/open-redirects.ts';
import { plantedRegistration } from './attacks/planted-registration.ts';
import { queueExport } from './attacks/queue-export.ts';
import { readerWrites } from './attacks/reader-writes.ts';
import { resetLeavesNothing } from './attacks/reset-leaves-nothing.ts';
import { resetMailDenied } from './attacks/reset-mail-denied.ts';
import { resetWhileLocked } from './attacks/reset-while-locked.ts';
import { scannerPays } from './attacks/scanner-pays.ts';
import { searchCost } from './attacks/search-cost.ts';
import { secretRedirects } from './attacks/secret-redirects.ts';
import { silentEnds } from './attacks/silent-ends.ts';
import { slowBodies } from './attacks/slow-bodies.ts';
import { staffInLog } from './attacks/staff-in-log.ts';
import { staffLockedOut } from './attacks/staff-locked-out.ts';
import { staffTiming } from './attacks/staff-timing.ts';
import { twoOwners } from './attacks/two-owners.ts';
import { uploadMemory } from './attacks/upload-memory.ts';
import { varyLost } from './attacks/vary-lost.ts';
import { vatRegisterBomb } from './attacks/vat-register-bomb.ts';
import { vatRegisterStarved } from './attacks/vat-register-starved.ts';
import { voucherAbuse } from './attacks/voucher-abuse.ts';
import { voucherAfterInspection } from './attacks/voucher-after-inspection.ts';

/** Every attack, in the order in which they run: accounts, desk, operation, money, the edge. */
export const attacks: readonly Attack[] = [
  plantedRegistration,
  resetLeavesNothing,
  resetMailDenied,
  resetWhileLocked,
  clockSetBack,
  accountTiming,
  foreignIds,
  forgedTokens,
  scannerPays,
  deskRoles,
  readerWrites,
  staffLockedOut,
  staffTiming,
  staffInLog,
  uploadMemory,
  hostileUploads,
  queueExport,
  frozenDatabase,
  answered503Done,
  silentEnds,
  twoOwners,
  lostKey,
  killedDataCheck,
  mailTokensKept,
  mailBombing,
  vatRegisterBomb,
  vatRegisterStarved,
  offerSoldTwice,
  idempotencyKeys,
  voucherAbuse,
  voucherAfterInspection,
  cartAbuse,
  largeConsumerSale,
  searchCost,
  slowBodies,
  hostHeaders,
  cachePoisoning,
  crossSiteRequests,
  openRedirects,
  foreignOrigins,
  varyLost,
  secretRedirects,
];
