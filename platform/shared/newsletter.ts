/** Days until a confirmation link expires and an unconfirmed subscription is deleted. */
export const CONFIRM_DAYS = 7;
