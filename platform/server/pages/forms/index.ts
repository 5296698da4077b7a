import type { RouteName } from '../../../generated/routes.gen.ts';
import { forgotHandler, registerHandler, resetHandler, signInHandler } from './account.ts';
import { landingPageHandler } from './business-enquiry.ts';
import { checkoutForm } from './checkout.ts';
import { contactHandler } from './contact.ts';
import { homeForm } from './home.ts';
import { newsletterEnrichForm, newsletterUnsubscribeForm } from './newsletter.ts';
import { productDetailForm } from './product-detail.ts';
import type { FormHandler } from './types.ts';

/** The pages that take a plain form, by route name. */
export const formHandlers: Partial<Record<RouteName, FormHandler>> = {
  home: homeForm,
  productDetail: productDetailForm,
  checkout: checkoutForm,
  contact: contactHandler,
  newsletterEnrich: newsletterEnrichForm,
  newsletterUnsubscribe: newsletterUnsubscribeForm,
  accountOverview: signInHandler,
  accountManagement: signInHandler,
  accountAddressChange: signInHandler,
  accountPaymentChange: signInHandler,
  accountRegister: registerHandler,
  accountPasswordForgot: forgotHandler,
  accountPasswordReset: resetHandler,
  b2bLandingpage: landingPageHandler,
};
