import { describe, expect, it, vi } from 'vitest';
import { createCategoryStore, setCategories } from '../../../platform/features/stores/category-store.ts';
import { createHomeStore, showHome } from '../../../platform/features/stores/home-store.ts';

describe('category store', () => {
  it('the store maps lower-cased names to categories and reports when they are loaded', () => {
    const store = createCategoryStore();
    expect(store.getState()).toEqual({ categories: {}, loaded: false });
    const phones = { id: 'smartphone', title: 'Handys', url: 'handys', formFactor: 'phone' as const };
    setCategories(store, [phones]);
    expect(store.getState()).toEqual({ categories: { handys: phones }, loaded: true });
  });

  it('a language change removes the names of the other language', () => {
    const store = createCategoryStore();
    setCategories(store, [{ id: 'smartphone', title: 'Handys', url: 'handys', formFactor: 'phone' }]);
    setCategories(store, [{ id: 'smartphone', title: 'Móviles', url: 'moviles', formFactor: 'phone' }]);
    expect(Object.keys(store.getState().categories)).toEqual(['móviles']);
  });
});

describe('home store', () => {
  it('the state has exactly the fields of the specification and follows the shown page', () => {
    const store = createHomeStore({ tradeInAuth: null, lang: 'de', shopMode: 'default' });
    showHome(store, { lang: 'fr', shopMode: 'default' });
    expect(store.getState()).toEqual({ tradeInAuth: null, lang: 'fr', shopMode: 'default' });
  });

  it('the state of another version is read without an error in the console', async () => {
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
