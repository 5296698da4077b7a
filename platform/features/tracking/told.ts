import { CLIENT_ID, CLIENT_ID_COOKIE, CLIENT_ID_SECONDS } from '../../shared/client-id.ts';
import { measuredUrl } from '../../shared/measured-url.ts';
import type { ShopEvent } from './events.ts';

/** What measuring keeps in a browser whose visitor agreed: its handle, and what was told already. */
const TRADES_KEY = 'umlauf-told';
const LANDING_KEY = 'umlauf-landing';

export function keptClientId(): string | undefined {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${CLIENT_ID_COOKIE}=`));
  const value = pair?.slice(CLIENT_ID_COOKIE.length + 1) ?? '';
  return CLIENT_ID.test(value) ? value : undefined;
}

/** False when it is no handle. */
export function keepClientId(hash: unknown): boolean {
  if (typeof hash !== 'string' || !CLIENT_ID.test(hash)) return false;
  writeCookie(hash, CLIENT_ID_SECONDS);
  return true;
}

/**
 * Whether this was told before, and remembers that it now is: a trade and its purchase once, whatever is reloaded or
 * opened again; an advertisement's address once a tab. All else is new each time it happens.
 */
export function wasTold(event: ShopEvent, href: string): boolean {
  switch (event.name) {
    case 'trade_created':
      return isSame('localStorage', `${TRADES_KEY}-trade`, String(event.data.tradeId));
    case 'purchase':
      return isSame('localStorage', `${TRADES_KEY}-purchase`, event.purchase.transactionId);
    case 'marketing_touchpoint':
      return isSame('sessionStorage', LANDING_KEY, measuredUrl(href));
    default:
      return false;
  }
}

/** After a no: the browser keeps nothing of measuring. */
export function forgetMeasuring(): void {
  if (document.cookie.includes(`${CLIENT_ID_COOKIE}=`)) writeCookie('', 0);
  for (const what of ['trade', 'purchase']) storage('localStorage')?.removeItem(`${TRADES_KEY}-${what}`);
  storage('sessionStorage')?.removeItem(LANDING_KEY);
}

function writeCookie(value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${CLIENT_ID_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

function isSame(where: Where, key: string, value: string): boolean {
  const kept = storage(where);
  try {
    if (kept?.getItem(key) === value) return true;
    kept?.setItem(key, value);
  } catch {
    // A full storage: told twice is better than never.
  }
  return false;
}

type Where = 'localStorage' | 'sessionStorage';

/** Undefined in a browser that forbids it. */
function storage(where: Where): Storage | undefined {
  try {
    return window[where];
  } catch {
    return undefined;
  }
}
