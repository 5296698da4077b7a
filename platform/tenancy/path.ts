/** A request path decoded once into segments. `trailingSlash` is set when the request had one (never for `/`). */
export interface RequestPath {
  segments: string[];
  trailingSlash: boolean;
}

/** Maximum length of an encoded path, in characters. */
export const MAX_PATH_LENGTH = 2_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE_RAW = /[\\\u0000-\u0020\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE_DECODED = /[/\\\u0000-\u001f\u007f]/;

/**
 * Parses the path of a request target (no query); decodes exactly once. Undefined means 400: too long, control
 * characters, backslashes, invalid or separator-hiding encoding, dot segments.
 */
export function parsePath(raw: string): RequestPath | undefined {
  if (raw.length > MAX_PATH_LENGTH || !raw.startsWith('/') || UNSAFE_RAW.test(raw)) return undefined;
  if (raw === '/') return { segments: [], trailingSlash: false };
  const trailingSlash = raw.endsWith('/');
  const segments: string[] = [];
  for (const part of raw.slice(1, trailingSlash ? -1 : undefined).split('/')) {
    const segment = decodeSegment(part);
    if (segment === undefined) return undefined;
    segments.push(segment);
  }
  return { segments, trailingSlash };
}

function decodeSegment(part: string): string | undefined {
  let segment = part;
  if (part.includes('%')) {
    try {
      segment = decodeURIComponent(part);
    } catch {
      // An undecodable path leads to no page: the visitor gets 404.
      return undefined;
    }
  }
  if (segment === '' || segment === '.' || segment === '..' || UNSAFE_DECODED.test(segment)) return undefined;
  return segment;
}
