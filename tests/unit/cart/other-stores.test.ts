import { describe, expect, it, vi } from 'vitest';
import { createCategoryStore, setCategories } from '../../../platform/features/stores/category-store.ts';
import { createHomeStore, showHome } from '../../../platform/features/stores/home-store.ts';

describe('the category store', () => {
  it('keeps categories by lower-cased name and says when it has them', () => {
    const store = createCategoryStore();
    expect(store.getState()).toEqual({ categories: {}, loaded: false });
    const phones = { id: 'smartphone', title: 'Handys', url: 'handys', formFactor: 'phone' as const };
    setCategories(store, [phones]);
    expect(store.getState()).toEqual({ categories: { handys: phones }, loaded: true });
  });

  it('forgets the names of another language', () => {
    const store = createCategoryStore();
    setCategories(store, [{ id: 'smartphone', title: 'Handys', url: 'handys', formFactor: 'phone' }]);
    setCategories(store, [{ id: 'smartphone', title: 'Móviles', url: 'moviles', formFactor: 'phone' }]);
    expect(Object.keys(store.getState().categories)).toEqual(['móviles']);
  });
});

describe('the home store', () => {
  it('has exactly the fields of the specification and follows the page shown', () => {
    const store = createHomeStore({ tradeInAuth: null, lang: 'de', shopMode: 'default' });
    showHome(store, { lang: 'fr', shopMode: 'default' });
    expect(store.getState()).toEqual({ tradeInAuth: null, lang: 'fr', shopMode: 'default' });
  });

  it('reads what another version of the shop kept without an error in the console', async () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    const kept = JSON.stringify({ state: { tradeInAuth: 'token', lang: 'xx', extra: 1 }, version: 99 });
    vi.stubGlobal('window', { localStorage: { getItem: () => kept, setItem: () => {}, removeItem: () => {} } });
    const store = createHomeStore({ tradeInAuth: null, lang: 'de', shopMode: 'default' });
    await store.persist.rehydrate();
    expect(store.getState()).toEqual({ tradeInAuth: 'token', lang: 'de', shopMode: 'default' });
    expect(complained).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
    complained.mockRestore();
  });
});
