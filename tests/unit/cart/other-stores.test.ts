import { describe, expect, it } from 'vitest';
import { createCategoryStore, keepCategories } from '../../../platform/features/stores/category-store.ts';
import { createHomeStore, showHome } from '../../../platform/features/stores/home-store.ts';

describe('the category store', () => {
  it('keeps categories by lower-cased name and says when it has them', () => {
    const store = createCategoryStore();
    expect(store.getState()).toEqual({ categories: {}, loaded: false });
    const phones = { id: 'smartphone', title: 'Handys', url: 'handys', formFactor: 'phone' as const };
    keepCategories(store, [phones]);
    expect(store.getState()).toEqual({ categories: { handys: phones }, loaded: true });
  });

  it('forgets the names of another language', () => {
    const store = createCategoryStore();
    keepCategories(store, [{ id: 'smartphone', title: 'Handys', url: 'handys', formFactor: 'phone' }]);
    keepCategories(store, [{ id: 'smartphone', title: 'Móviles', url: 'moviles', formFactor: 'phone' }]);
    expect(Object.keys(store.getState().categories)).toEqual(['móviles']);
  });
});

describe('the home store', () => {
  it('has exactly the fields of the specification and follows the page shown', () => {
    const store = createHomeStore({ tradeInAuth: null, lang: 'de', shopMode: 'default' });
    showHome(store, { lang: 'fr', shopMode: 'default' });
    expect(store.getState()).toEqual({ tradeInAuth: null, lang: 'fr', shopMode: 'default' });
  });
});
