/**
 * The robots.txt: everything may be crawled on every stage, because a page carries its own noindex and must be fetched for
 * that. `sitemap` is the URL of the host's sitemap, where it has one.
 */
export function robotsText(sitemap: string | undefined): string {
  return `User-agent: *\nDisallow:\n${sitemap ? `\nSitemap: ${sitemap}\n` : ''}`;
}
