/**
 * Words that name a crawler in its user agent. Short on purpose: an unknown crawler is treated as a visitor without a
 * language wish at worst, and gets the default language either way when it sends no Accept-Language.
 */
const CRAWLER =
  /bot\b|bot[/_;-]|crawl|spider|slurp|archiver|facebookexternalhit|whatsapp|preview|lighthouse|headlesschrome-lighthouse|feedfetcher|mediapartners|google-read-aloud|bingpreview|yandex|baidu|duckduckgo|semrush|ahrefs|curl\/|wget\/|python-requests|go-http-client|httpclient|okhttp|libwww|monitor|scan|validator|fetch/i;

/** Whether a user agent calls itself a crawler, a fetcher or a monitor. */
export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && CRAWLER.test(userAgent);
}
