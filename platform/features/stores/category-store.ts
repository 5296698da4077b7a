import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NavigationCategory } from '../shop/shop-state.ts';

export interface CategoryState {
  /** By lower-cased name, in the shown language. */
  categories: Record<string, NavigationCategory>;
  loaded: boolean;
}

export type CategoryStore = StoreApi<CategoryState>;

/** Not persisted: the catalogue is the server's, and a stored copy would become stale. */
export function createCategoryStore(categories?: readonly NavigationCategory[]): CategoryStore {
  return createStore<CategoryState>()(() =>
    categories ? toLoadedState(categories) : { categories: {}, loaded: false },
  );
}

/** Replaces all categories. Names differ by language, so entries of an earlier language must not stay. */
export function setCategories(store: CategoryStore, categories: readonly NavigationCategory[]): void {
  store.setState(toLoadedState(categories));
}

function toLoadedState(categories: readonly NavigationCategory[]): CategoryState {
  const byName = categories.map((category) => [category.title.toLowerCase(), category] as const);
  return { categories: Object.fromEntries(byName), loaded: true };
}
