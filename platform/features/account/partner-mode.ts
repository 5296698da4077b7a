import {
  BUSINESS_CHOSEN,
  BUSINESS_COOKIE,
  BUSINESS_COOKIE_SECONDS,
  type BusinessTenant,
} from '../../shared/business-mode.ts';
import type { CartStore } from '../stores/cart-store.ts';
import { writeCookie } from '../stores/cookie-jar.ts';

/** A signed-in business partner sells as a company wherever the shop buys from companies, as if chosen. */
export function enterPartnerMode(cart: CartStore, tenant: BusinessTenant, role: string | undefined): void {
  if (role !== 'partner' || !tenant.features.b2b || cart.getState().B2BMode) return;
  writeCookie(document, { name: BUSINESS_COOKIE, value: BUSINESS_CHOSEN, maxAge: BUSINESS_COOKIE_SECONDS });
  cart.setState({ B2BMode: true });
}
