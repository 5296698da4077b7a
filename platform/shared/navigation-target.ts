/**
 * A validated navigation target: a path of this shop (with query and hash), or another site that was explicitly
 * allowed.
 */
export type NavigationTarget =
  | { kind: 'inside'; path: string }
  | { kind: 'outside'; url: string }
  /** `script`: not http at all. `external`: another site. `malformed`: not a valid link. */
  | { kind: 'refused'; reason: 'script' | 'external' | 'malformed' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** Browsers drop tabs and line ends from addresses, and control characters and blanks before them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const DROPPED = /[\t\n\r]|^[\u0000-\u0020]+/g;

/**
 * Validates an address before any navigation, on both sides: by scripts, redirects and "return to" parameters.
 * Checks the protocol first and the origin of the resolved address second: `blob:https://shop/x` has the shop's own
 * origin, `/..//evil.test` means `//evil.test`, and `https:evil.test` is a path or a host depending on the page.
 * @param origin of this shop, for example `https://shop.example`
 */
export function navigationTarget(
  address: string,
  origin: string,
  options: { external?: boolean } = {},
): NavigationTarget {
  const scheme = SCHEME.exec(address.replace(DROPPED, ''))?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return { kind: 'refused', reason: 'script' };
  if (UNSAFE.test(address) || !(scheme ? /^https?:\/\/[^/]/i : /^[/?#]/).test(address)) return MALFORMED;
  if (address.startsWith('//')) return EXTERNAL;
  if (!URL.canParse(address, origin)) return MALFORMED;
  const url = new URL(address, origin);
  if (url.username !== '' || url.password !== '') return MALFORMED;
  if (url.origin !== new URL(origin).origin) {
    return options.external && url.protocol === 'https:' ? { kind: 'outside', url: url.href } : EXTERNAL;
  }
  // Browsers read a path that begins with two slashes as a host.
  if (url.pathname.startsWith('//')) return EXTERNAL;
  return { kind: 'inside', path: `${url.pathname}${url.search}${url.hash}` };
}

const MALFORMED = { kind: 'refused', reason: 'malformed' } as const;
const EXTERNAL = { kind: 'refused', reason: 'external' } as const;

/** Thrown for a navigation target that is not allowed. Does not include the URL, which may be untrusted. */
export class NavigationRefusedError extends Error {
  constructor(reason: string) {
    super(`navigation refused: ${reason}`);
    this.name = 'NavigationRefusedError';
  }
}

/** Returns the path of this shop that a URL resolves to. Throws NavigationRefusedError for anything else. */
export function insidePath(address: string, origin: string): string {
  const target = navigationTarget(address, origin);
  if (target.kind === 'inside') return target.path;
  throw new NavigationRefusedError(target.kind === 'refused' ? target.reason : 'external');
}
