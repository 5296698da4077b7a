import { MAX_LINES, MAX_QUANTITY } from '../../shared/cart-cookie.ts';
import type { CartDevice, CartFit, KnownCart, PricedList } from './types.ts';

/** The devices of a list as cart lines: equal ones, with the same answers, together. */
export function listCartDevices({ lines }: PricedList): CartDevice[] {
  const devices = new Map<string, CartDevice>();
  for (const { match, quantity } of lines) {
    if (!match) continue;
    const { deviceId, answers, totalCents } = match;
    const key = JSON.stringify([deviceId, answers]);
    const before = devices.get(key) ?? { deviceId, answers, quantity: 0, totalCents: 0 };
    devices.set(key, {
      ...before,
      quantity: before.quantity + quantity,
      totalCents: before.totalCents + totalCents,
    });
  }
  return [...devices.values()];
}

export function checkCartFit(list: PricedList, cart: KnownCart): CartFit {
  const devices = listCartDevices(list);
  if (devices.length === 0) return 'nothing';
  const isLarge =
    cart.lines + devices.length > MAX_LINES ||
    devices.some(({ quantity }) => quantity > MAX_QUANTITY) ||
    cart.devicesCents + list.totalCents > cart.capCents;
  return isLarge ? 'tooLarge' : 'fits';
}
