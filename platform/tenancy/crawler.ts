/** Every browser begins like this, for old times' sake; most programs do not. */
const BROWSER = /^(?:Mozilla\/5\.0(?! \(compatible; (?!MSIE))|Opera\/)/;

/** Words and addresses by which programs that begin like a browser still say what they are. A CUBOT is a phone. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|archiv|https?:|www\.|@|externalhit|preview|lighthouse|mediapartners|google(?:-|other|producer|docs|\bweb)|fetch|scan|monitor|uptime|synthetic|validat|(?:^|[^h])check|agent\b|ptst|phantomjs|puppeteer|playwright|selenium/i;

/** A person at a terminal, who asks for a language on purpose or not at all. */
const TERMINAL = /^curl\//i;

/**
 * Whether a user agent names an indexer, a fetcher or a monitor, as nearly all of them do. One that hides is treated as
 * a visitor; most send no Accept-Language and get the host's language all the same.
 */
export function isCrawler(userAgent: string | undefined): boolean {
  if (!userAgent || TERMINAL.test(userAgent)) return false;
  return !BROWSER.test(userAgent) || isDeclaredCrawler(userAgent);
}

/**
 * Whether a user agent says in words that it indexes, previews or watches pages. Narrower than isCrawler: a program that
 * only is no browser may have a person behind it who wants to read what went wrong.
 */
export function isDeclaredCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && PROGRAM.test(userAgent);
}
