/**
 * Everything may be read by everybody, on every stage: a page that no search engine may keep says so itself, and must be
 * read to be heard. `sitemap` is the address of the host's sitemap, where it has one for search engines.
 */
export function robotsText(sitemap: string | undefined): string {
  return `User-agent: *\nDisallow:\n${sitemap ? `\nSitemap: ${sitemap}\n` : ''}`;
}
