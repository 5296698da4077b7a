/** In place of a token in the address of an offer's page: what is in the cart of this browser, by its cookie. */
export const THIS_CART = 'current';
