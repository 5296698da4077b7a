import { describe, expect, it, vi } from 'vitest';
import { LocaleLinks } from '../../../platform/features/navigation/LocaleSwitcher.tsx';
import { SiteFooter } from '../../../platform/features/navigation/SiteFooter.tsx';
import { adoptVoucher } from '../../../platform/features/stores/cart-actions.ts';
import { createCartStore } from '../../../platform/features/stores/cart-store.ts';
import { createHomeStore, tradeInFragment } from '../../../platform/features/stores/home-store.ts';
import { takeTradeInAuth } from '../../../platform/features/stores/trade-in-auth.ts';
import { Main } from '../../../platform/layouts/Main.tsx';
import { SISTER_SHOP } from '../../support/chosen-shops.ts';
import { renderInShop, shopState } from '../ui/shop.tsx';

const mode = (name: string) => ({ ...shopState().tenant, mode: name }) as ReturnType<typeof shopState>['tenant'];

/** A tab at an address, as the home store uses it. */
function tabAt(hash: string) {
  const replaceState = vi.fn();
  const location = { hash, pathname: '/ankauf/handys', search: '?sort=new' };
  return { tab: { location, history: { state: { kept: 1 }, replaceState } } as unknown as Window, replaceState };
}

const fresh = { tradeInAuth: null, lang: 'de', shopMode: SISTER_SHOP.config.mode };

describe('stores in a page', () => {
  it('the switcher marks the language of the store', () => {
    expect(renderInShop(<LocaleLinks />)).toMatch(/data-locale="de" aria-current="true"/);
    expect(renderInShop(<LocaleLinks />, { locale: 'es' })).toMatch(/data-locale="es" aria-current="true"/);
  });

  it('the store has the shop mode of the page', () => {
    expect(renderInShop(<Main screen="home">{null}</Main>, { tenant: mode(SISTER_SHOP.config.mode) })).toContain(
      `data-shop-mode="${SISTER_SHOP.config.mode}"`,
    );
    expect(renderInShop(<Main screen="home">{null}</Main>)).toContain('data-shop-mode="default"');
  });

  it('the footer lists the categories in shelf order', () => {
    const html = renderInShop(<SiteFooter />);
    expect(html).toContain('href="/ankauf/handys">Handys<');
    expect(html.indexOf('Handys')).toBeLessThan(html.indexOf('Objektive'));
    expect(renderInShop(<SiteFooter />, { categories: [] })).not.toContain('Handys');
  });
});

describe('token of the buy shop', () => {
  it('the token is removed from the address and added to the link back', () => {
    const store = createHomeStore(fresh);
    const { tab, replaceState } = tabAt('#tradeInAuth=eyJ0.abc-_~');
    takeTradeInAuth(store, tab);
    expect(store.getState().tradeInAuth).toBe('eyJ0.abc-_~');
    expect(replaceState).toHaveBeenCalledWith({ kept: 1 }, '', '/ankauf/handys?sort=new');
    expect(tradeInFragment(store.getState().tradeInAuth)).toBe('#tradeInAuth=eyJ0.abc-_~');
    takeTradeInAuth(store, tabAt('#tradeInAuth=').tab);
    expect(tradeInFragment(store.getState().tradeInAuth)).toBe('');
  });

  it.each(['', '#search', '#tradeInAuth=a b', '#tradeInAuth=%3Cscript%3E', `#tradeInAuth=${'a'.repeat(2001)}`])(
    'the token is not read from %s',
    (hash) => {
      const store = createHomeStore(fresh);
      const { tab, replaceState } = tabAt(hash);
      takeTradeInAuth(store, tab);
      expect(store.getState().tradeInAuth).toBeNull();
      expect(replaceState).not.toHaveBeenCalled();
    },
  );
});

describe('voucher of the cart', () => {
  it('the cart adopts the voucher of the server’s draft and is priced again when it differs', () => {
    const store = createCartStore({ B2BMode: false, b2bTradeCap: 5000, paymentType: 13, payPalTypes: [2] });
    store.setState({ voucher: 'NOVEMBER10', priceCalculateDone: true });
    adoptVoucher(store, 'NOVEMBER10');
    expect(store.getState().priceCalculateDone).toBe(true);
    adoptVoucher(store, '');
    expect(store.getState()).toMatchObject({ voucher: null, priceCalculateDone: false });
  });
});
