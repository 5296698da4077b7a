/** Replaces the token in the address of the offer page: the cart of this browser, by its cookie. */
export const THIS_CART = 'current';
