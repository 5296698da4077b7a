/** The metric of a document's `Server-Timing` header that names the fleet, and the event by which a page reports it. */
export const FLEET_TIMING = 'fleet';
export const SHOWN_FLEET = 'umlauf:shown-fleet';
