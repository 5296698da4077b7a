import type { RouteName } from '../../../generated/routes.gen.ts';
import { forgotForm, registerForm, resetForm, signInForm } from './account.ts';
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
  accountOverview: signInForm,
  accountManagement: signInForm,
  accountAddressChange: signInForm,
  accountPaymentChange: signInForm,
  accountRegister: registerForm,
  accountPasswordForgot: forgotForm,
  accountPasswordReset: resetForm,
  b2bLandingpage: landingPageHandler,
};
