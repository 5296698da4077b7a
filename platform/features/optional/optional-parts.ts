import { useShop } from '../shop/shop-context.tsx';
import { type OptionalComponents, type OptionalPart, optionalParts } from './registry.ts';

/** Code, the same for every shop and visitor: which of it a page shows is decided by the shop's flags alone. */
const loaded: Partial<OptionalComponents> = {};

/** Fetches the parts that are not here yet; both sides do so before they render. Rejects when a file cannot be had. */
export async function loadParts(parts: readonly OptionalPart[]): Promise<void> {
  await Promise.all(parts.filter((part) => !loaded[part]).map(loadPart));
}

async function loadPart<P extends OptionalPart>(part: P): Promise<void> {
  loaded[part] = (await optionalParts[part].load()) as OptionalComponents[P];
}

/** The component of a part; undefined where the shop's flag is off. */
export function useOptional<P extends OptionalPart>(part: P): OptionalComponents[P] | undefined {
  const { tenant } = useShop();
  return tenant.features[part] ? loaded[part] : undefined;
}
