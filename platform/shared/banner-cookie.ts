/**
 * Session cookie with the id of the campaign that this visitor closed. It records the visitor's own choice, so it needs
 * no consent.
 */
export const BANNER_COOKIE = 'umlauf_banner';

/** Name of the posted field that closes a campaign; its value is the campaign's id. */
export const BANNER_CLOSE_FIELD = 'closeBanner';
