/** Cookie of a visitor who chose to sell as a company. It counts only where the shop buys from companies. */
export const BUSINESS_COOKIE = 'umlauf_business';
/** Thirty days, as long as the cart. */
export const BUSINESS_COOKIE_SECONDS = 2_592_000;
export const BUSINESS_CHOSEN = '1';

/** Field of the plain forms that switch business mode on and off. */
export const BUSINESS_FIELD = 'businessMode';

/** The tenant settings that decide about selling as a company. */
export interface BusinessTenant {
  businessMode: boolean;
  features: { b2b: boolean };
}

/**
 * Whether a request or page is in B2B mode: by the shop's own mode or the visitor's choice, and only with the feature
 * on. Pages, forms, endpoints and the cart store all call this.
 */
export function isBusinessMode(tenant: BusinessTenant, cookie: string | undefined): boolean {
  return tenant.features.b2b && (tenant.businessMode || cookie === BUSINESS_CHOSEN);
}
