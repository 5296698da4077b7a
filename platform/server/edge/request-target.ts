/** The browser requests only a page's data under this suffix of the page's URL. */
export const DATA_SUFFIX = '/index.pageContext.json';

export interface RequestTarget {
  /** Path without query and without this suffix. */
  path: string;
  /** Query without `?`; characters that a URL may not contain are percent-encoded, so that it can be forwarded. */
  search: string;
  dataOnly: boolean;
}

/** Characters that a URL's query may not contain: https://url.spec.whatwg.org/#query-state, and the backslash. */
const NO_QUERY = /[^\x21-\x7e]|["'#<>\\^`{|}]/gu;

/** Parses a request target as sent. `target` is the raw text, one character per byte. */
export function parseRequestTarget(target: string): RequestTarget {
  const mark = target.indexOf('?');
  const raw = mark === -1 ? target : target.slice(0, mark);
  const dataOnly = raw.endsWith(DATA_SUFFIX);
  const path = dataOnly ? raw.slice(0, -DATA_SUFFIX.length) || '/' : raw;
  return { path, search: mark === -1 ? '' : asQuery(target.slice(mark + 1)), dataOnly };
}

function asQuery(text: string): string {
  return text.replace(NO_QUERY, (one) => {
    const bytes = Buffer.from(one, one > '\u00ff' ? 'utf8' : 'latin1');
    return bytes.toString('hex').toUpperCase().replace(/../g, '%$&');
  });
}

/** Query parameters by name; the last value wins. */
export function parseQuery(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Posted form fields as text; the last value of each name wins. */
export function formBody(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]),
  );
}
