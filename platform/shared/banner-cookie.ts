/** Session cookie with the id of the campaign this visitor closed. A choice of their own, so it needs no consent. */
export const BANNER_COOKIE = 'umlauf_banner';

/** Name of the posted field that closes a campaign; its value is the campaign's id. */
export const BANNER_CLOSE_FIELD = 'closeBanner';
