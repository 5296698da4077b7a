import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Category } from '../../services/catalogue/types.ts';

/** The members of a category that navigation shows. */
export type CategoryEntry = Pick<Category, 'id' | 'name' | 'title' | 'url' | 'formFactor'>;

export interface CategoryState {
  /** By lower-cased name. */
  categories: Record<string, CategoryEntry>;
  loaded: boolean;
}

export type CategoryStore = StoreApi<CategoryState>;

/** Not persisted: the catalogue is the server's, and a kept copy would only go stale. */
export function createCategoryStore(): CategoryStore {
  return createStore<CategoryState>()(() => ({ categories: {}, loaded: false }));
}

/** Replaces what is known; names differ per language, so an earlier language's entries must not stay. */
export function keepCategories(store: CategoryStore, categories: readonly CategoryEntry[]): void {
  const byName = categories.map((category) => [category.name.toLowerCase(), category] as const);
  store.setState({ categories: Object.fromEntries(byName), loaded: true });
}
