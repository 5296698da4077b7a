/** The visitor's choice: true, false, or null while there is none. */
export type Consent = boolean | null;

/**
 * Whether steps may be counted on the shop's own host. A no always holds; without a choice it depends on whether the
 * shop's law asks for one (`consent.required`). Others (`thirdParty`) get something after a yes only.
 */
export function mayMeasure(
  consent: Consent,
  { required, thirdParty }: { required: boolean; thirdParty: boolean },
): boolean {
  if (consent !== null) return consent;
  return !required && !thirdParty;
}

/** A base address of a service that is not the shop's own host. */
export function isThirdParty(baseAddress: string): boolean {
  return !baseAddress.startsWith('/');
}
