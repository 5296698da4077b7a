/** Cookie of a visitor who chose to sell as a company. It counts only where the shop buys from companies. */
export const BUSINESS_COOKIE = 'umlauf_business';
/** Thirty days, as long as the cart. */
export const BUSINESS_COOKIE_SECONDS = 2_592_000;
export const BUSINESS_CHOSEN = '1';

/** Field of the plain forms that turn the mode on and off. */
export const BUSINESS_FIELD = 'businessMode';

/** What a tenant says about selling as a company. */
export interface BusinessTenant {
  businessMode: boolean;
  features: { b2b: boolean };
}

/**
 * B2B mode of a request or a page: the shop's own mode turns it on, or a visitor's choice; without the feature nothing
 * does. Pages, forms, endpoints and the cart store all ask here.
 */
export function isBusinessMode(tenant: BusinessTenant, cookie: string | undefined): boolean {
  return tenant.features.b2b && (tenant.businessMode || cookie === BUSINESS_CHOSEN);
}
