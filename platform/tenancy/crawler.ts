/** Every browser begins with this for historical reasons; most programs do not. */
const BROWSER = /^(?:Mozilla\/5\.0(?! \(compatible; (?!MSIE))|Opera\/)/;

/** Words and addresses by which programs with a browser-like prefix still identify themselves. A CUBOT is a phone. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|archiv|https?:|www\.|@|externalhit|preview|lighthouse|mediapartners|google(?:-|other|producer|docs|\bweb)|fetch|scan|monitor|uptime|synthetic|validat|(?:^|[^h])check|agent\b|ptst|phantomjs|puppeteer|playwright|selenium/i;

/** Command-line clients, used by people. They ask for a language on purpose or not at all. */
const TERMINAL = /^curl\//i;

/**
 * Whether a user agent is a known crawler, fetcher or monitor. An undeclared one is treated as a visitor; most send no
 * Accept-Language and get the host's language anyway.
 */
export function isCrawler(userAgent: string | undefined): boolean {
  if (!userAgent || TERMINAL.test(userAgent)) return false;
  return !BROWSER.test(userAgent) || isDeclaredCrawler(userAgent);
}

/**
 * Whether a user agent declares that it indexes, previews or monitors pages. Narrower than isCrawler: a person behind a
 * plain HTTP client may want to read the error.
 */
export function isDeclaredCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && PROGRAM.test(userAgent);
}
