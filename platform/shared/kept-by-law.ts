/** How long the books of a sale are kept, whoever leaves meanwhile: the longest time a country of the fleet asks for. */
export const SALES_KEPT_YEARS = 10;
