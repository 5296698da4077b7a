import type { StaffRole } from '../services/staff/index.server.ts';

/** The desk's navigation, in order. `key` opens a section from any page; letters that fields and `?` do not use. */
export const sections = {
  today: { path: '/desk/today', key: 't' },
  queue: { path: '/desk/queue', key: 'q' },
  parcels: { path: '/desk/parcels', key: 'c' },
  erasure: { path: '/desk/erasure', key: 'e' },
  figures: { path: '/desk/figures', key: 'g' },
  payouts: { path: '/desk/payouts', key: 'm' },
  webhooks: { path: '/desk/webhooks', key: 'h' },
  people: { path: '/desk/people', key: 'p' },
} as const satisfies Record<string, Section>;

/** The whole navigation of a partner. */
export const partnerSections = {
  partner: { path: '/desk/partner', key: 'g' },
  you: { path: '/desk/you', key: 'y' },
} as const satisfies Record<string, Section>;

interface Section {
  path: string;
  key: string;
}

export type SectionName = keyof typeof sections | keyof typeof partnerSections;

export function isPartner({ roles }: { roles: readonly StaffRole[] }): boolean {
  return roles.includes('partner');
}

/** Redirects to the start page of the signed-in person. */
export const START = '/desk';

export function startPageFor(staff: { roles: readonly StaffRole[] }): string {
  return isPartner(staff) ? partnerSections.partner.path : sections.today.path;
}
