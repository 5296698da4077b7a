import type { Href } from './href.ts';

/** The form for companies, filled in with more pieces of an offer than it was made for. */
export function enquiryHref(href: Href, { offerId, pieces }: { offerId: string; pieces: number }): string {
  return `${href('b2bLandingpage', {}, { offer: offerId, pieces: String(pieces) })}#enquiry`;
}
