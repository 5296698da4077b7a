import { useSyncExternalStore } from 'react';
import { useShop } from '../shop/shop-context.tsx';
import { PartLoader } from './part-loader.ts';
import { type OptionalComponents, type OptionalPart, optionalParts } from './registry.ts';

/** The same code for every shop and visitor; only the shop's flags decide which parts a page shows. */
const loader = new PartLoader<OptionalComponents>(
  (part) => optionalParts[part].load() as Promise<OptionalComponents[typeof part]>,
);

/** Fetches missing parts. Both sides do so before they render a first page. Rejects when a file cannot be loaded. */
export function loadParts(parts: readonly OptionalPart[]): Promise<void> {
  return loader.load(parts);
}

/** Fetches the parts of a next page, which waits for them 100 ms at most. Later parts are shown when they arrive. */
export function loadPartsInTime(parts: readonly OptionalPart[]): Promise<void> {
  return loader.loadInTime(parts);
}

/** The component of a part; undefined where the shop's flag is off, and on a next page while its file is loading. */
export function useOptional<P extends OptionalPart>(part: P): OptionalComponents[P] | undefined {
  const { tenant } = useShop();
  const find = () => loader.find(part);
  const component = useSyncExternalStore(loader.subscribe, find, find);
  return tenant.features[part] ? component : undefined;
}
