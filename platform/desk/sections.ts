import type { StaffRole } from '../services/staff/index.server.ts';

/** The desk's navigation, in order. `key` opens a section from any page; letters that fields and `?` do not use. */
export const sections = {
  today: { label: 'Today', path: '/desk/today', key: 't' },
  queue: { label: 'Queue', path: '/desk/queue', key: 'q' },
  parcels: { label: 'Parcels', path: '/desk/parcels', key: 'c' },
  erasure: { label: 'Erasure', path: '/desk/erasure', key: 'e' },
  figures: { label: 'Figures', path: '/desk/figures', key: 'g' },
  payouts: { label: 'Payouts', path: '/desk/payouts', key: 'm' },
  webhooks: { label: 'Webhooks', path: '/desk/webhooks', key: 'h' },
  people: { label: 'People', path: '/desk/people', key: 'p' },
} as const satisfies Record<string, Section>;

/** The whole navigation of a partner. */
export const partnerSections = {
  partner: { label: 'Your shops', path: '/desk/partner', key: 'g' },
  you: { label: 'Your sign-in', path: '/desk/you', key: 'y' },
} as const satisfies Record<string, Section>;

interface Section {
  label: string;
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
