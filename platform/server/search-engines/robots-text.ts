/**
 * The robots.txt: everything may be crawled on every stage, because a page carries its own noindex and must be fetched for
 * that. `sitemap` is the URL of the host's sitemap, where it has one.
 */
export function robotsText(sitemap: string | undefined): string {
  return `User-agent: *\nDisallow:\n${sitemap ? `\nSitemap: ${sitemap}\n` : ''}`;
}

/** The robots.txt of a shop that is not public yet: its pages answer 404, so there is no noindex to fetch. */
export const CLOSED_ROBOTS_TEXT = 'User-agent: *\nDisallow: /\n';
