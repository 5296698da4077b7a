/** What a carrier reports about a parcel. */
export const PARCEL_EVENTS = ['handedOver', 'inTransit', 'delivered', 'returned', 'lost', 'damaged'] as const;
export type ParcelEventKind = (typeof PARCEL_EVENTS)[number];

/**
 * Codes of UN/ECE Recommendation 24, which carriers send in IFTSTA messages and in files made of them. A found parcel is
 * on its way again.
 * Source: https://docs.oasis-open.org/ubl/cs-UBL-2.0/cl/gc/default/TransportationStatusCode-2.0.gc
 */
const STATUS_CODES: ReadonlyMap<string, ParcelEventKind> = new Map([
  ['13', 'handedOver'],
  ['18', 'damaged'],
  ['21', 'delivered'],
  ['22', 'delivered'],
  ['31', 'inTransit'],
  ['36', 'lost'],
  ['37', 'inTransit'],
]);

/** The kind with this name in any case, or with this code of a carrier; undefined for an unknown one. */
export function findEventKind(typed: string): ParcelEventKind | undefined {
  const name = typed.trim().toLowerCase();
  return PARCEL_EVENTS.find((kind) => kind.toLowerCase() === name) ?? STATUS_CODES.get(name.replace(/^0+(?=\d)/, ''));
}
