/** Code of a request that came too soon after too many others. */
export const RATE_LIMITED = 'rate.limited';
