/** A field no person sees: whoever fills it is a program. */
export const HONEYPOT_FIELD = 'homepage';
