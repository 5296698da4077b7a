/** What a report says and is kept of it. */
export interface Violation {
  directive: string;
  blocked: string;
}

/** Directives of the shops' policies and of Trusted Types; whatever else a report names is counted as `other`. */
const DIRECTIVES = new Set([
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'font-src', 'connect-src', 'media-src', 'frame-src', 'worker-src', 'manifest-src', 'object-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
]);

/** Words that stand in a report where something without an address was blocked. */
const WORDS = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'trusted-types-sink',
  'trusted-types-policy',
]);

export const OTHER = 'other';
/** One delivery of a browser holds a few; a body that holds more is not one. */
const MOST_REPORTS = 20;
const MOST_ORIGIN = 100;

/**
 * Reads a body of `application/csp-report` (one report, with dashes) or `application/reports+json` (a list, also about
 * other things): https://www.w3.org/TR/CSP3/#reporting. Nothing of an address but its origin is taken.
 */
export function readReports(body: unknown): Violation[] {
  const old = member(body, 'csp-report');
  if (old !== undefined) {
    const directive = member(old, 'effective-directive') ?? member(old, 'violated-directive');
    return [violation(directive, member(old, 'blocked-uri'))];
  }
  if (!Array.isArray(body)) return [];
  return body
    .slice(0, MOST_REPORTS)
    .filter((one) => member(one, 'type') === 'csp-violation')
    .map((one) => member(one, 'body'))
    .map((report) => violation(member(report, 'effectiveDirective'), member(report, 'blockedURL')));
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function violation(directive: unknown, blocked: unknown): Violation {
  // The older form holds the whole directive, with its sources.
  const name = typeof directive === 'string' ? (directive.split(' ', 1)[0] ?? '') : '';
  return {
    directive: DIRECTIVES.has(name) ? name : OTHER,
    blocked: typeof blocked === 'string' ? origin(blocked) : OTHER,
  };
}

/** The origin of an address, the scheme alone of one that has none (an extension of the browser), or the word for it. */
function origin(blocked: string): string {
  if (WORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return OTHER;
  const { protocol, host } = new URL(blocked);
  const named = /^(https?|wss?):$/.test(protocol) ? `${protocol}//${host}` : protocol.slice(0, -1);
  return named.length <= MOST_ORIGIN ? named : OTHER;
}
