/** Limits of typed texts that no schema of the API states: the form has them as `maxlength`, the server checks them. */

/** What a visitor searches for. */
export const MAX_SEARCH_LENGTH = 120;
/** The filter of a long list of devices. */
export const MAX_FILTER_LENGTH = 80;

/** What staff search for among trades. */
export const MAX_QUEUE_SEARCH_LENGTH = 100;
export const MAX_NOTE_LENGTH = 2_000;
/** A message about a trade, by its seller or by staff. */
export const MAX_MESSAGE_LENGTH = 2_000;
/** Where a parcel or device is: `B 12`. */
export const MAX_SHELF_LENGTH = 40;
export const MAX_MESSAGE_PHOTOS = 6;
/** Why staff cancel a trade. */
export const MAX_REASON_LENGTH = 500;
/** What an item differs in, for its seller. */
export const MAX_DIFFERENCE_LENGTH = 500;
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Passkeys of one account. */
export const MAX_PASSKEYS = 10;

/** An IMEI with its spaces and hyphens. */
export const MAX_IMEI_LENGTH = 24;
/** What was reported to a carrier about a damaged parcel. */
export const MAX_CLAIM_LENGTH = 500;
