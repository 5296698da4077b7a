import type { PageMeta } from '../shared/document-head.ts';

/** The first page's head from the server, for programs that read documents and never navigate in one. */
const OF_THE_FIRST =
  'link[rel=alternate][hreflang],script[type="application/ld+json"],meta[property^="og:"],meta[name=robots],meta[name=description]';

/**
 * After a client-side navigation, sets the canonical address, which browsers share and save, and the description of the
 * new page. Other head values of the first page are removed. `address` is the path, undefined where the page has no
 * public address.
 */
export function showInHead(address: string | undefined, meta: PageMeta | undefined): void {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
  const origin = canonical ? new URL(canonical.href).origin : window.location.origin;
  for (const old of document.head.querySelectorAll(OF_THE_FIRST)) old.remove();
  canonical?.remove();
  if (address !== undefined) append('link', { rel: 'canonical', href: origin + address });
  if (meta?.description) append('meta', { name: 'description', content: meta.description });
}

function append(name: 'link' | 'meta', attributes: Record<string, string>): void {
  document.head.append(Object.assign(document.createElement(name), attributes));
}
