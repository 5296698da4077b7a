import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { priceCart } from '../../generated/api/endpoints/cart.gen.ts';
import { sum } from '../../shared/money.ts';
import { useShop } from '../shop/shop-context.tsx';
import { adoptLines, adoptVoucher, markPriced, toCartLine } from '../stores/cart-actions.ts';
import { type CartLine, cartLineCents, isExpired } from '../stores/cart-state.ts';
import { useCart, useStores } from '../stores/stores-context.tsx';
import { useCartReady } from '../stores/use-cart-ready.ts';
import { type CheckoutView, type ExpiredLine, type ShownCart, shownCart } from './checkout-view.ts';
import { saveDraftInTurn } from './draft-saves.ts';

interface CartPriceState {
  lines: CartLine[];
  findExpiryReason: (line: CartLine) => ExpiredLine['reason'] | undefined;
  devicesCents: number;
  totalCents: number;
  validUntil: string | null;
  voucher: ShownCart['voucher'];
  /** The server's last cart in its parcels, where one is not enough. */
  parcels: Pick<ShownCart, 'lines' | 'parcels'>;
  /** The voucher that was valid before and no longer is. */
  lapsed: ({ code: string } & RefusedVoucher) | undefined;
  /** The last pricing call failed; the browser computed the figures. */
  offline: boolean;
  /** Prices the cart with this voucher. Returns the problem if it cannot be used. */
  tryVoucher: (code: string) => Promise<RefusedVoucher | null>;
  /** Effect of a voucher without using it; undefined when unknown. */
  lookAtVoucher: (code: string) => Promise<ShownCart | undefined>;
}

/** Why a voucher cannot be used, and its effect otherwise, if known. */
export interface RefusedVoucher {
  problem: NonNullable<ShownCart['voucherProblem']> | 'network';
  terms?: ShownCart['voucherTerms'];
}

/**
 * The cart while the visitor changes it. It starts with the server's figures. After the first change the lines come
 * from the store, are summed immediately by the same rule, and the server confirms them a moment later.
 */
export function useCartPrice(view: CheckoutView, now: number): CartPriceState {
  const { cart: store } = useStores();
  const { services } = useShop().tenant;
  const ready = useCartReady();
  const stored = useCart((state) => state.cart);
  const priced = useCart((state) => state.priceCalculateDone);
  const [server, setServer] = useState<{ cart: ShownCart; gone: ExpiredLine[] }>({ cart: view.cart, gone: view.gone });
  const [offline, setOffline] = useState(false);
  const voucher = server.cart.voucher;
  const code = useCart((state) => state.voucher) ?? '';
  const latest = useRef(0);

  useEffect(() => {
    if (!ready) return;
    adoptLines(store, toCartLines(view), (offerId) => view.cart.lines.some(({ offer }) => offer.id === offerId));
    // The server's draft expires after a day, the browser's copy later. The browser then sends the voucher again.
    const { voucher: kept } = store.getState();
    if (view.voucher !== null) adoptVoucher(store, view.voucher);
    else if (kept !== null) void saveDraftInTurn(services, { voucher: kept });
  }, [ready, store, view, services]);

  const ask = useCallback(
    (voucherCode: string) => {
      const lines = store.getState().cart.map(({ offerId, quantity }) => ({ offerId, quantity }));
      const body = { lines, ...(voucherCode && { voucher: voucherCode }) };
      return callEndpoint(services, priceCart, { body });
    },
    [store, services],
  );
  const price = useCallback(
    async (voucherCode: string, trial = false): Promise<RefusedVoucher | null> => {
      const ticket = ++latest.current;
      const asked = store.getState();
      const result = await ask(voucherCode);
      if (ticket !== latest.current) return null;
      setOffline(!result.ok);
      if (!result.ok) return { problem: 'network' };
      // An unusable new code leaves the figures unchanged. A code that became invalid changes them.
      const refused = refusedBy(result.value);
      if (trial && refused) return refused;
      setServer({ cart: shownCart(result.value), gone: result.value.gone });
      // A cart that was changed meanwhile waits for its own price.
      if (store.getState() === asked) markPriced(store);
      return null;
    },
    [store, ask],
  );

  useEffect(() => {
    if (!ready || priced || stored.length === 0) return;
    const timer = setTimeout(() => void price(code), 250);
    return () => clearTimeout(timer);
  }, [ready, priced, stored, code, price]);

  useEffect(() => {
    if (!offline) return;
    const retry = () => void price(code);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [offline, code, price]);

  const lines = ready ? stored : toCartLines(view);
  const findExpiryReason = (line: CartLine) => {
    if (isExpired(line, now)) return 'expired' as const;
    return server.gone.find((entry) => entry.offerId === line.offerId)?.reason;
  };
  const holding = lines.filter((line) => !findExpiryReason(line));
  const devicesCents = sum(holding.map(cartLineCents));
  const lapsed = refusedBy(server.cart);
  return {
    lines,
    findExpiryReason,
    devicesCents,
    totalCents: holding.length === 0 ? 0 : devicesCents + (voucher?.valueCents ?? 0),
    validUntil: findEarliest(holding),
    voucher: holding.length === 0 ? null : voucher,
    parcels: server.cart,
    lapsed: lapsed ? { code: ready ? code : (view.voucher ?? ''), ...lapsed } : undefined,
    offline,
    tryVoucher: (entered) => price(entered, true),
    lookAtVoucher: async (entered) => {
      const result = await ask(entered);
      return result.ok ? shownCart(result.value) : undefined;
    },
  };
}

function refusedBy({ voucherProblem, voucherTerms }: RefusedIn): RefusedVoucher | null {
  return voucherProblem && { problem: voucherProblem, ...(voucherTerms ? { terms: voucherTerms } : {}) };
}

type RefusedIn = Pick<ShownCart, 'voucherProblem' | 'voucherTerms'>;

/** The server's lines in the store's form; expired lines last, if they are still known. */
function toCartLines(view: CheckoutView): CartLine[] {
  return [
    ...view.cart.lines.map((line) => toCartLine(line.offer, line.quantity)),
    ...view.gone.flatMap((line) => (line.offer ? [toCartLine(line.offer, 1)] : [])),
  ];
}

function findEarliest(lines: readonly CartLine[]): string | null {
  return lines.map(({ validUntil }) => validUntil).sort()[0] ?? null;
}
