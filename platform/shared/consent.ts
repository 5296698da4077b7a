import { bareCookieName } from './visitor-cookies.ts';

/** The visitor's consent to tracking and third parties: `true` or `false`. Readable by scripts. */
export const CONSENT_COOKIE = 'umlauf_consent';

/** One year; then the shop asks again. */
export const CONSENT_COOKIE_SECONDS = 31_536_000;

/** A purpose that a shop asks consent for; only existing ones are listed. */
export interface ConsentPurpose {
  id: 'measurement' | 'personalisation' | 'tagManager' | 'support';
  /** Host that would get data; absent where the shop does not share it. */
  provider?: string;
}

/** Parses the consent cookie; null when it is absent or invalid. */
export function parseConsent(value: string | undefined): boolean | null {
  if (value === 'true') return true;
  return value === 'false' ? false : null;
}

/**
 * Whether the shop's own tracking may run: always with consent, never after it was denied, and before a choice only
 * where the law does not require consent. Third parties always need `consent === true`.
 */
export function isMeasuringAllowed(consent: boolean | null, required: boolean): boolean {
  return consent ?? !required;
}

/** Names of the shop's own entries that need consent: returning visitors, advertisements, and third-party ids. */
const NEEDS_CONSENT = /^umlauf[-_](client|touchpoint|tracking|personalisation)/;

/** Whether a cookie or storage entry may stay without consent. Entries that are not the shop's own may not. */
export function isEssential(name: string): boolean {
  const bare = bareCookieName(name);
  return bare.startsWith('umlauf') && !NEEDS_CONSENT.test(bare);
}
