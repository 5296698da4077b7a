import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addOffer } from '../../../platform/features/stores/add-offer.ts';
import {
  adoptLines,
  completeTrade,
  type OfferForCart,
  removeLine,
  restoreLine,
  setQuantity,
  setVoucher,
  toCartLine,
} from '../../../platform/features/stores/cart-actions.ts';
import { connectCart } from '../../../platform/features/stores/cart-mirror.ts';
import { applyNavigation, transactionIdAfter } from '../../../platform/features/stores/cart-navigation.ts';
import { cartCount, cartLineCents, isExpired } from '../../../platform/features/stores/cart-state.ts';
import { CART_STORAGE_KEY, createCartStore } from '../../../platform/features/stores/cart-store.ts';
import type { CookieJar } from '../../../platform/features/stores/cookie-jar.ts';

const settings = { B2BMode: false, b2bTradeCap: 5000, paymentType: 13, payPalTypes: [2] };
const now = Date.parse('2026-11-21T12:00:00Z');

function offer(id: string, priceCents = 45_000, validUntil = '2026-12-12T22:59:59.000Z'): OfferForCart {
  return {
    id,
    deviceId: 'apple-iphone-13',
    deviceName: 'Apple iPhone 13',
    variantLabel: '128 GB',
    summary: 'Leichte Kratzer',
    deviceUrl: 'apple-iphone-13',
    drawing: 'phone-notch',
    answers: {},
    priceCents,
    quantity: 20,
    validUntil,
  };
}

/** A browser's storage, cookies and events, as the store uses them. */
class FakeTab extends EventTarget {
  constructor(
    readonly localStorage: Storage,
    readonly document: CookieJar,
  ) {
    super();
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** Stores name=value pairs as document.cookie does. */
function cookieJar(initial = ''): CookieJar & { lastWritten: string } {
  const pairs = new Map(initial === '' ? [] : initial.split('; ').map((pair) => pair.split('=') as [string, string]));
  return {
    lastWritten: '',
    get cookie() {
      return [...pairs].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      this.lastWritten = text;
      const [pair = ''] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (text.includes('Max-Age=0')) pairs.delete(name);
      else pairs.set(name, value);
    },
  };
}

let tab: FakeTab;

function openTab(storage: Storage, jar: CookieJar) {
  tab = new FakeTab(storage, jar);
  Object.assign(globalThis, { window: tab });
  const store = createCartStore(settings);
  const close = connectCart(store, jar, tab as unknown as Window);
  return { store, close, tab };
}

describe('cart store', () => {
  let storage: Storage;
  let jar: ReturnType<typeof cookieJar>;
  beforeEach(() => {
    storage = memoryStorage();
    jar = cookieJar();
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'window');
  });

  it('the state has exactly the fields of the specification', () => {
    const { store } = openTab(storage, jar);
    expect(Object.keys(store.getState()).sort()).toEqual(
      [
        'B2BMode',
        'b2bTradeCap',
        'cart',
        'cartExpiry',
        'isPayPalTransaction',
        'offerIds',
        'paymentType',
        'priceCalculateDone',
        'transactionId',
        'voucher',
      ].sort(),
    );
  });

  it('lines survive a reload with their expiry', () => {
    const first = openTab(storage, jar);
    addOffer(first.store, offer('a'));
    addOffer(first.store, offer('b', 9_200, '2026-12-01T22:59:59.000Z'));
    first.close();
    const second = openTab(storage, jar);
    expect(second.store.getState().offerIds).toEqual(['a', 'b']);
    expect(second.store.getState().cartExpiry).toBe(Date.parse('2026-12-01T22:59:59.000Z'));
  });

  it('a trade empties the cart in other tabs, with its cookie and the lines of plain forms', () => {
    const first = openTab(storage, jar);
    addOffer(first.store, offer('a'));
    addOffer(first.store, offer('b'));
    jar.cookie = `umlauf_cart=${'a.1~b.1~plain.2'}; Path=/`;
    const second = openTab(storage, jar);
    expect(second.store.getState().offerIds).toEqual(['a', 'b']);
    adoptLines(first.store, [toCartLine(offer('plain'), 2)], () => true);
    completeTrade(first.store, { tradeId: 4073, offerIds: ['a', 'b', 'plain'] });
    const event = new Event('storage');
    Object.assign(event, { key: CART_STORAGE_KEY, newValue: storage.getItem(CART_STORAGE_KEY) });
    second.tab.dispatchEvent(event);
    expect(second.store.getState()).toMatchObject({ cart: [], offerIds: [], cartExpiry: 0, voucher: null });
    addOffer(second.store, offer('new'));
    expect(jar.cookie).toBe('umlauf_cart=new.1');
  });

  it('a line’s quantity does not exceed the offer’s maximum', () => {
    const { store } = openTab(storage, jar);
    addOffer(store, { ...offer('pair'), quantity: 2 }, { quantity: 5 });
    setQuantity(store, 'pair', 9);
    expect(store.getState().cart).toMatchObject([{ quantity: 2, most: 2 }]);
    const again = openTab(storage, jar);
    expect(again.store.getState().cart).toMatchObject([{ quantity: 2, most: 2 }]);
  });

  it('two tabs have the same cart', () => {
    const first = openTab(storage, jar);
    const second = openTab(storage, jar);
    addOffer(first.store, offer('a'));
    const event = new Event('storage');
    Object.assign(event, { key: CART_STORAGE_KEY, newValue: storage.getItem(CART_STORAGE_KEY) });
    second.tab.dispatchEvent(event);
    expect(second.store.getState().offerIds).toEqual(['a']);
  });

  it('the cart empties when another tab clears the storage', () => {
    const { store, tab: here } = openTab(storage, jar);
    addOffer(store, offer('a'));
    const event = new Event('storage');
    Object.assign(event, { key: null, newValue: null });
    here.dispatchEvent(event);
    expect(store.getState().cart).toEqual([]);
  });

  it('the cookie contains the offers and quantities', () => {
    const { store } = openTab(storage, jar);
    addOffer(store, offer('a'));
    addOffer(store, offer('b'));
    setQuantity(store, 'b', 3);
    expect(jar.cookie).toBe('umlauf_cart=a.1~b.3');
    expect(jar.lastWritten).toContain('Path=/; Max-Age=2592000; SameSite=Lax');
    removeLine(store, 'a');
    removeLine(store, 'b');
    expect(jar.cookie).toBe('');
  });

  it('lines that a plain form added to the cookie are not lost', () => {
    jar = cookieJar('umlauf_cart=plain.2');
    const { store } = openTab(storage, jar);
    addOffer(store, offer('a'));
    expect(jar.cookie).toBe('umlauf_cart=a.1~plain.2');
    adoptLines(store, [toCartLine(offer('plain'), 2)], () => true);
    expect(store.getState().offerIds).toEqual(['a', 'plain']);
    removeLine(store, 'plain');
    expect(jar.cookie).toBe('umlauf_cart=a.1');
  });

  it('lines stored before devices had drawings show the drawing of their kind', () => {
    const { drawing, ...rest } = toCartLine(offer('a'), 2);
    storage.setItem(
      CART_STORAGE_KEY,
      JSON.stringify({ state: { cart: [{ ...rest, formFactor: 'phone' }, toCartLine(offer('b'), 1)] }, version: 1 }),
    );
    const { store } = openTab(storage, jar);
    expect(store.getState().cart).toMatchObject([
      { offerId: 'a', quantity: 2, drawing: 'phone' },
      { offerId: 'b', quantity: 1, drawing },
    ]);
  });

  it('damaged storage gives an empty cart', () => {
    for (const damaged of ['{', '{"state":7,"version":1}', '{"state":{"cart":[{"offerId":1},null]},"version":1}']) {
      storage.setItem(CART_STORAGE_KEY, damaged);
      expect(openTab(storage, jar).store.getState().cart).toEqual([]);
    }
  });

  it('the cart works where the browser forbids storage', () => {
    const forbidden = new Proxy(storage, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { store } = openTab(forbidden, jar);
    addOffer(store, offer('a'));
    expect(store.getState().offerIds).toEqual(['a']);
  });

  it('adding an offer that is in the cart increases its quantity, up to twenty', () => {
    const { store } = openTab(storage, jar);
    for (let index = 0; index < 25; index += 1) addOffer(store, offer('a'));
    expect(cartCount(store.getState().cart)).toBe(20);
    setQuantity(store, 'a', 0);
    expect(cartCount(store.getState().cart)).toBe(1);
  });

  const answered = (id: string, battery: string, over: Partial<OfferForCart> = {}): OfferForCart => ({
    ...offer(id),
    answers: { power: 'yes', battery },
    validUntil: '2099-12-12T22:59:59.000Z',
    ...over,
  });

  it('equal offers share one line up to the newer one’s maximum, in whatever order answers are listed', () => {
    const { store } = openTab(storage, jar);
    addOffer(store, answered('a', '90'));
    addOffer(store, offer('other'));
    addOffer(store, answered('b', '90', { answers: { battery: '90', power: 'yes' } }), { quantity: 2 });
    expect(store.getState().cart).toMatchObject([{ offerId: 'b', quantity: 3 }, { offerId: 'other' }]);
    expect(jar.cookie).toBe('umlauf_cart=b.3~other.1');
    addOffer(store, answered('c', '90'), { quantity: 19 });
    expect(store.getState().cart).toMatchObject([{ offerId: 'c', quantity: 20 }, { offerId: 'other' }]);
  });

  it('lines stay separate when answers, price or device differ, or when an offer has expired or has no answers', () => {
    const { store } = openTab(storage, jar);
    addOffer(store, answered('past', '90', { validUntil: '2026-01-01T22:59:59.000Z' }));
    addOffer(store, answered('a', '90'));
    addOffer(store, answered('b', '80'));
    addOffer(store, answered('c', '90', { priceCents: 45_100 }));
    addOffer(store, answered('d', '90', { deviceId: 'apple-iphone-12' }));
    addOffer(store, offer('e'));
    addOffer(store, offer('f'));
    expect(store.getState().offerIds).toEqual(['past', 'a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('an offer with changed answers replaces its line in the storage, the cookie and the other tabs', () => {
    const first = openTab(storage, jar);
    for (const id of ['a', 'b', 'c']) addOffer(first.store, answered(id, id), { quantity: 2 });
    const second = openTab(storage, jar);
    addOffer(first.store, answered('new', 'worse'), { quantity: 2, replaces: 'b' });
    expect(first.store.getState().offerIds).toEqual(['a', 'new', 'c']);
    expect(jar.cookie).toBe('umlauf_cart=a.2~new.2~c.2');
    const event = new Event('storage');
    Object.assign(event, { key: CART_STORAGE_KEY, newValue: storage.getItem(CART_STORAGE_KEY) });
    second.tab.dispatchEvent(event);
    expect(second.store.getState().offerIds).toEqual(['a', 'new', 'c']);
    expect(openTab(storage, jar).store.getState().offerIds).toEqual(['a', 'new', 'c']);
  });

  it('two lines become one when their answers become equal, also in a full cart', () => {
    const { store } = openTab(storage, jar);
    for (let index = 0; index < 40; index += 1) addOffer(store, answered(`o${index}`, String(index)));
    expect(addOffer(store, answered('more', 'x'))).toBe(false);
    expect(addOffer(store, answered('new', '7'), { replaces: 'o9' })).toBe(true);
    expect(store.getState().cart).toHaveLength(39);
    expect(store.getState().cart[7]).toMatchObject({ offerId: 'new', quantity: 2 });
    expect(addOffer(store, answered('gone', 'y'), { replaces: 'no such line' })).toBe(true);
  });

  it('the store adopts removals, replacements and quantities of plain forms', () => {
    const first = openTab(storage, jar);
    for (const id of ['a', 'b', 'c']) addOffer(first.store, answered(id, id));
    first.close();
    jar.cookie = 'umlauf_cart=a.4~new.1~b.0~c.0; Path=/';
    const { store } = openTab(storage, jar);
    expect(store.getState().cart).toMatchObject([{ offerId: 'a', quantity: 4 }]);
    expect(jar.cookie).toBe('umlauf_cart=a.4~new.1');
  });

  it('lines of an earlier version get the answers from the server, and equal ones are merged', () => {
    const { store } = openTab(storage, jar);
    for (const id of ['a', 'b', 'sold']) addOffer(store, { ...answered(id, '90'), answers: {} });
    const known = ['a', 'b', 'sold'].map((id) => toCartLine(answered(id, '90'), 1));
    adoptLines(store, known, (offerId) => offerId !== 'sold');
    expect(store.getState().cart).toMatchObject([
      { offerId: 'a', quantity: 2 },
      { offerId: 'sold', quantity: 1 },
    ]);
    adoptLines(store, [toCartLine(answered('many', '90'), 19)], (offerId) => offerId !== 'sold');
    expect(store.getState().cart.map(({ quantity }) => quantity)).toEqual([2, 1, 19]);
  });

  it('undoing a removal restores the line at its place', () => {
    const { store } = openTab(storage, jar);
    for (const id of ['a', 'b', 'c']) addOffer(store, offer(id));
    const [, line] = store.getState().cart;
    removeLine(store, 'b');
    restoreLine(store, line as NonNullable<typeof line>, 1);
    expect(store.getState().offerIds).toEqual(['a', 'b', 'c']);
  });

  it('a change marks the cart as not priced', () => {
    const { store } = openTab(storage, jar);
    addOffer(store, offer('a'));
    store.setState({ priceCalculateDone: true });
    setVoucher(store, 'NOVEMBER10');
    expect(store.getState()).toMatchObject({ priceCalculateDone: false, voucher: 'NOVEMBER10' });
  });

  it('a trade removes its lines and leaves the others', () => {
    const { store } = openTab(storage, jar);
    addOffer(store, offer('a'));
    addOffer(store, offer('b'));
    completeTrade(store, { tradeId: 4073, offerIds: ['a'] });
    expect(store.getState()).toMatchObject({ offerIds: ['b'], transactionId: 4073, voucher: null });
  });

  it('business mode is on with the tenant’s setting, whatever was stored', () => {
    const first = openTab(storage, jar);
    addOffer(first.store, offer('a'));
    first.close();
    const store = createCartStore({ ...settings, B2BMode: true });
    connectCart(store, jar, tab as unknown as Window);
    expect(store.getState()).toMatchObject({ B2BMode: true, b2bTradeCap: 5000, offerIds: ['a'] });
  });

  it('business mode follows the current cookie, never the stored value', () => {
    const kept = { cart: [], B2BMode: true, b2bTradeCap: 9_999_999 };
    storage.setItem(CART_STORAGE_KEY, JSON.stringify({ state: kept, version: 1 }));
    expect(openTab(storage, jar).store.getState()).toMatchObject({ B2BMode: false, b2bTradeCap: 5000 });
    let chosen = true;
    const store = createCartStore(settings, () => chosen);
    expect(store.getState().B2BMode).toBe(false);
    connectCart(store, jar, tab as unknown as Window);
    expect(store.getState().B2BMode).toBe(true);
    chosen = false;
    tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(store.getState().B2BMode).toBe(false);
  });
});

describe('line total', () => {
  it('a line total is price times quantity, truncated to two decimals', () => {
    expect(cartLineCents({ price: 92.5, quantity: 3 })).toBe(27_750);
    expect(cartLineCents({ price: 0.07, quantity: 3 })).toBe(21);
    expect(cartLineCents({ price: 1.005, quantity: 1 })).toBe(100);
  });

  it('a line is valid until its offer expires', () => {
    const lines = [toCartLine(offer('a'), 1), toCartLine(offer('old', 10_000, '2026-11-20T22:59:59.000Z'), 2)];
    expect(lines.map((line) => isExpired(line, now))).toEqual([false, true]);
  });
});

describe('transaction id', () => {
  it('the transaction id survives only a navigation to the thank-you page', () => {
    expect(transactionIdAfter('thankYou', 4073)).toBe(4073);
    expect(transactionIdAfter('fr-thankYou', 4073)).toBe(4073);
    expect(transactionIdAfter('home', 4073)).toBe(0);
    expect(transactionIdAfter('', 4073)).toBe(0);
    expect(transactionIdAfter(undefined, 4073)).toBe(0);
  });

  it('other navigations clear the transaction id in the store', () => {
    Object.assign(globalThis, { window: new FakeTab(memoryStorage(), cookieJar()) });
    const store = createCartStore(settings);
    store.setState({ transactionId: 7 });
    applyNavigation(store, 'thankYou');
    expect(store.getState().transactionId).toBe(7);
    applyNavigation(store, undefined);
    expect(store.getState().transactionId).toBe(0);
    Reflect.deleteProperty(globalThis, 'window');
  });
});
