/** Token of the checkout draft; the draft itself stays on the server. Part of the checkout service's contract. */
export const CHECKOUT_COOKIE = 'umlauf_checkout';
/** Token that opens the thank-you page and the label of the last trade. Part of the trade service's contract. */
export const TRADE_COOKIE = 'umlauf_trade';
