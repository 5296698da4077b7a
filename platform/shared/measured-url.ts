/** Query parameters that identify the advertisement or partner a visitor came from. */
export const TOUCHPOINT_PARAMETERS = [
  'gclid',
  'msclkid',
  'fbclid',
  'dyntr',
  'ctb',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_id',
  'belboon',
  'awc',
] as const;

/** The query parameter with the identifier of the page on which the visit began. */
export const LANDING_PAGE_PARAMETER = 'landing_page';

/** Maximum length of a click id or campaign name; a longer value is something else. */
const MAX_VALUE_LENGTH = 500;

/** Whether a URL carries touchpoint parameters. */
export function isTouchpoint(href: string): boolean {
  return touchpointQuery(new URL(href).searchParams) !== '';
}

/**
 * Strips a URL for tracking: no fragment, no credentials, and of the query only touchpoint parameters. Values with an @
 * are dropped, as they may be e-mail addresses. `getPath` may redact the path further. `landingPage` is added to the
 * query. Throws for an invalid URL.
 */
export function measuredUrl(
  href: string,
  getPath: (path: string) => string = (path) => path,
  landingPage: string | undefined = undefined,
): string {
  const { origin, pathname, searchParams } = new URL(href);
  const path = getPath(pathname);
  const kept = new URLSearchParams(touchpointQuery(searchParams));
  if (landingPage) kept.set(LANDING_PAGE_PARAMETER, landingPage);
  const query = kept.toString();
  return `${origin}${holdsAt(path) ? '/' : path}${query && `?${query}`}`;
}

/** The touchpoint parameters of a query, without `?`; values that may identify a person are dropped. */
export function touchpointQuery(asked: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of TOUCHPOINT_PARAMETERS) {
    const value = asked.get(name);
    if (value && value.length <= MAX_VALUE_LENGTH && !holdsAt(value)) kept.set(name, value);
  }
  return kept.toString();
}

/** Also when it is percent-encoded, once or repeatedly. */
function holdsAt(text: string): boolean {
  return /@|%(?:25)*40|\uff20/i.test(text);
}
