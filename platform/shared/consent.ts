/** The visitor's one choice about measuring and third parties: `true` or `false`. Readable by scripts. */
export const CONSENT_COOKIE = 'umlauf_consent';

/** One year; then the shop asks again. */
export const CONSENT_COOKIE_SECONDS = 31_536_000;

/** What a shop would do with consent; only what it really uses is told. */
export interface ConsentPurpose {
  id: 'measurement' | 'personalisation' | 'tagManager' | 'support';
  /** Host that would get data; absent where the shop keeps it to itself. */
  provider?: string;
}

/** Cookie value → choice; null when there is none yet, or what stands there is no choice. */
export function parseConsent(value: string | undefined): boolean | null {
  if (value === 'true') return true;
  return value === 'false' ? false : null;
}

/**
 * Whether the shop's own measuring may run: always with consent, never against it, and before a choice only where the
 * law asks for none. Third parties always need `consent === true`.
 */
export function isMeasuringAllowed(consent: boolean | null, required: boolean): boolean {
  return consent ?? !required;
}

/** Names of the shop's own that need consent: who visits again, through which advertisement, with which answers of third parties. */
const NEEDS_CONSENT = /^umlauf[-_](client|touchpoint|tracking|personalisation)/;

/** Whether a cookie, or an entry of a browser's storage, may stay without consent. What is not the shop's own may not. */
export function isEssential(name: string): boolean {
  return name.startsWith('umlauf') && !NEEDS_CONSENT.test(name);
}
