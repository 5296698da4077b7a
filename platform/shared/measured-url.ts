/** Query parameters that say which advertisement or partner led a visitor here. */
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

/** Click ids are long, campaign names are not; what is longer is something else. */
const LONGEST_VALUE = 500;

/** Whether an address was reached through an advertisement or a partner. */
export function isTouchpoint(href: string): boolean {
  return touchpointQuery(new URL(href).searchParams) !== '';
}

/**
 * An address as it may be measured: no fragment, no user, of the query only the touchpoint's parameters. Whatever holds an
 * @ could be somebody's e-mail address and is left out. `pathOf` may take more out of the path. Throws for no address.
 */
export function measuredUrl(href: string, pathOf: (path: string) => string = (path) => path): string {
  const { origin, pathname, searchParams } = new URL(href);
  const path = pathOf(pathname);
  const query = touchpointQuery(searchParams);
  return `${origin}${holdsAt(path) ? '/' : path}${query && `?${query}`}`;
}

/** The touchpoint's parameters among others, as a query without `?`; what could name a person is left out. */
export function touchpointQuery(asked: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of TOUCHPOINT_PARAMETERS) {
    const value = asked.get(name);
    if (value && value.length <= LONGEST_VALUE && !holdsAt(value)) kept.set(name, value);
  }
  return kept.toString();
}

/** Also where it is encoded, once or more often. */
function holdsAt(text: string): boolean {
  return /@|%(?:25)*40|\uff20/i.test(text);
}
