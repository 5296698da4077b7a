/** The desk's navigation, in order. `key` opens a section from any page; letters that fields and `?` do not use. */
export const sections = {
  queue: { label: 'Queue', path: '/desk/queue', key: 'q' },
  parcels: { label: 'Parcels', path: '/desk/parcels', key: 'c' },
  erasure: { label: 'Erasure', path: '/desk/erasure', key: 'e' },
  figures: { label: 'Figures', path: '/desk/figures', key: 'g' },
  payouts: { label: 'Payouts', path: '/desk/payouts', key: 'm' },
  people: { label: 'People', path: '/desk/people', key: 'p' },
} as const satisfies Record<string, { label: string; path: string; key: string }>;

export type SectionName = keyof typeof sections;

/** The start page. */
export const START = sections.queue.path;
