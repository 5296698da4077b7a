/** The stored parts of a report. */
export interface Violation {
  directive: string;
  blocked: string;
}

/** Directives of the shops' policies and of Trusted Types; all others are counted as `other`. */
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

/** Keywords in reports about a blocked resource without an address. */
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
/** A browser sends a few per request; a body with more is not from a browser. */
const MAX_REPORTS_PER_REQUEST = 20;
const MAX_ORIGIN_LENGTH = 100;

/**
 * Parses a body of `application/csp-report` (one report, with dashes) or `application/reports+json` (a list, also of
 * other types): https://www.w3.org/TR/CSP3/#reporting. Of an address only its origin is used.
 */
export function readReports(body: unknown): Violation[] {
  const old = readMember(body, 'csp-report');
  if (old !== undefined) {
    const directive = readMember(old, 'effective-directive') ?? readMember(old, 'violated-directive');
    return [toViolation(directive, readMember(old, 'blocked-uri'))];
  }
  if (!Array.isArray(body)) return [];
  return body
    .slice(0, MAX_REPORTS_PER_REQUEST)
    .filter((one) => readMember(one, 'type') === 'csp-violation')
    .map((one) => readMember(one, 'body'))
    .map((report) => toViolation(readMember(report, 'effectiveDirective'), readMember(report, 'blockedURL')));
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function toViolation(directive: unknown, blocked: unknown): Violation {
  // The older format contains the whole directive, with its sources.
  const name = typeof directive === 'string' ? (directive.split(' ', 1)[0] ?? '') : '';
  return {
    directive: DIRECTIVES.has(name) ? name : OTHER,
    blocked: typeof blocked === 'string' ? getOrigin(blocked) : OTHER,
  };
}

/** The origin of an address; the scheme for one without an origin (a browser extension); or its keyword. */
function getOrigin(blocked: string): string {
  if (WORDS.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return OTHER;
  const { protocol, host } = new URL(blocked);
  const named = /^(https?|wss?):$/.test(protocol) ? `${protocol}//${host}` : protocol.slice(0, -1);
  return named.length <= MAX_ORIGIN_LENGTH ? named : OTHER;
}
