/**
 * A document's title ends with the name of the shop, because tabs, bookmarks and printed sheets show nothing else of
 * it.
 */
export function documentTitle(title: string, { contact }: { contact: { fromName: string } }): string {
  return title.includes(contact.fromName) ? title : `${title} | ${contact.fromName}`;
}
