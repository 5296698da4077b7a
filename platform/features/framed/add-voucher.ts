import { saveDraftInTurn } from '../checkout/draft-saves.ts';
import { setVoucher } from '../stores/cart-actions.ts';
import type { CartStore } from '../stores/cart-store.ts';

/** Puts the partner's voucher into a cart without one. The cart says what is wrong with a code that does not count. */
export async function addVoucher(
  services: Parameters<typeof saveDraftInTurn>[0],
  cart: CartStore,
  code: string | null,
): Promise<void> {
  if (code === null || cart.getState().voucher !== null) return;
  const saved = await saveDraftInTurn(services, { voucher: code });
  if (saved.ok) setVoucher(cart, code);
}
