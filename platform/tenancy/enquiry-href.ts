import type { Href } from './href.ts';

/** The enquiry form for companies, prefilled with a quantity above the offer's maximum. */
export function enquiryHref(href: Href, { offerId, pieces }: { offerId: string; pieces: number }): string {
  return `${href('b2bLandingpage', {}, { offer: offerId, pieces: String(pieces) })}#enquiry`;
}
