/** Days a confirmation link holds; a subscription that is not confirmed by then is deleted. */
export const CONFIRM_DAYS = 7;
