/** A request path, decoded once into its segments. `trailingSlash` is set when the visitor wrote one (never for `/`). */
export interface RequestPath {
  segments: string[];
  trailingSlash: boolean;
}

/** Characters of an encoded path. */
export const MAX_PATH_LENGTH = 2_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE_RAW = /[\\\u0000-\u0020\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE_DECODED = /[/\\\u0000-\u001f\u007f]/;

/**
 * Reads the path part of a request target (no query). Undefined is a 400: too long, control characters, backslashes,
 * an encoding that is broken, hides a separator, or climbs with dots. Decodes exactly once.
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
      return undefined;
    }
  }
  if (segment === '' || segment === '.' || segment === '..' || UNSAFE_DECODED.test(segment)) return undefined;
  return segment;
}
