import { CLIENT_ID, CLIENT_ID_COOKIE, CLIENT_ID_SECONDS } from '../../shared/client-id.ts';
import { measuredUrl } from '../../shared/measured-url.ts';
import { readCookie, writeCookie } from '../stores/cookie-jar.ts';
import type { ShopEvent } from './events.ts';

/**
 * Entries that tracking stores in a browser with consent. Consent code deletes them by these names after a withdrawal.
 */
const TRADE_KEY = 'umlauf-tracking-trade';
const PURCHASE_KEY = 'umlauf-tracking-purchase';
const LANDING_KEY = 'umlauf-tracking-landing';
const LANDING_PAGE_KEY = 'umlauf-tracking-landing-page';

/** The stored client id; undefined when absent or malformed. */
export function readClientId(): string | undefined {
  const value = readCookie(document, CLIENT_ID_COOKIE) ?? '';
  return CLIENT_ID.test(value) ? value : undefined;
}

/** Stores the client id; false when it is malformed. */
export function storeClientId(hash: string): boolean {
  if (!CLIENT_ID.test(hash)) return false;
  writeCookie(document, { name: CLIENT_ID_COOKIE, value: hash, maxAge: CLIENT_ID_SECONDS });
  return true;
}

/** The landing page identifier of this tab's visit: the stored one, else the given one, which is stored. */
export function keepLandingPage(identifier: string): string {
  const kept = findStorage('sessionStorage');
  try {
    const earlier = kept?.getItem(LANDING_PAGE_KEY);
    if (earlier) return earlier;
    kept?.setItem(LANDING_PAGE_KEY, identifier);
  } catch {
    // With full storage the visit begins on each document's first page.
  }
  return identifier;
}

/**
 * Whether this event was recorded before; records it. A trade and its purchase count once per browser, an
 * advertisement's URL once per tab. Other events are never duplicates.
 */
export function isDuplicateEvent(event: ShopEvent, href: string): boolean {
  switch (event.name) {
    case 'trade_created':
      return isSame('localStorage', TRADE_KEY, String(event.data.tradeId));
    case 'purchase':
      return isSame('localStorage', PURCHASE_KEY, event.purchase.transactionId);
    case 'marketing_touchpoint':
      return isSame('sessionStorage', LANDING_KEY, measuredUrl(href));
    default:
      return false;
  }
}

function isSame(where: Where, key: string, value: string): boolean {
  const kept = findStorage(where);
  try {
    if (kept?.getItem(key) === value) return true;
    kept?.setItem(key, value);
  } catch {
    // With full storage a duplicate is better than a missing event.
  }
  return false;
}

type Where = 'localStorage' | 'sessionStorage';

/** Undefined in a browser that forbids storage. */
function findStorage(where: Where): Storage | undefined {
  try {
    return window[where];
  } catch {
    // A browser that forbids storage is not tracked across pages.
    return undefined;
  }
}
