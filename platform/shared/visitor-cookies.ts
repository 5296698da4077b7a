/** Token of the checkout draft; the draft itself stays on the server. Part of the checkout service's contract. */
export const CHECKOUT_COOKIE = 'umlauf_checkout';
/** Token that opens the thank-you page and the label of the last trade. Part of the trade service's contract. */
export const TRADE_COOKIE = 'umlauf_trade';
/** Marks that a user is signed in in this browser; only the browser's storage identifies the user. */
export const ACCOUNT_COOKIE = 'umlauf_account';
/** Tokens by which accounts recognise a known browser; they grant no access. Part of the account service's contract. */
export const KNOWN_BROWSER_COOKIE = 'umlauf_device';
/** Secret of a browser that registered or opened the link of a mail: what was typed counts where it was typed. Part of the account service's contract. */
export const LINK_COOKIE = 'umlauf_link';

/** Browsers accept a cookie with this prefix only from its own host, over TLS and for the whole host. */
export const HOST_PREFIX = '__Host-';

/** Whether a cookie, by its bare name or its name with the prefix, is the shop's own. */
export function isOwnCookie(name: string): boolean {
  return bareCookieName(name).startsWith('umlauf_');
}

/** Name of an own cookie where the stage uses TLS. */
export function hostCookieName(name: string): string {
  return name.startsWith(HOST_PREFIX) ? name : HOST_PREFIX + name;
}

export function bareCookieName(name: string): string {
  return name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : name;
}
