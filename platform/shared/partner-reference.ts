/** A partner's own order or campaign id: no space and no `@`, so that it cannot be an e-mail address or a name in full. */
export const PARTNER_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/;

/** The reference of the page that frames the shop, for the session of this browser. */
export const REFERENCE_COOKIE = 'umlauf_reference';

/** The reference in a cookie; undefined when there is none, or not a valid one. */
export function parseReference(cookie: string | undefined): string | undefined {
  const reference = cookie === undefined ? undefined : decode(cookie);
  return reference !== undefined && PARTNER_REFERENCE.test(reference) ? reference : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Anyone can send a cookie that does not decode; it has no effect.
    return undefined;
  }
}
