/** A hidden field: only bots fill it. */
export const HONEYPOT_FIELD = 'homepage';
