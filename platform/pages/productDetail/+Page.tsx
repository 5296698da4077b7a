import { ProductScreen } from '../../features/product/ProductScreen.tsx';
import type { ProductView } from '../../features/product/product-view.ts';
import { useData } from '../page-context-provider.tsx';

/** Sells one device. Another device, or a link with other answers, starts with new state. */
export function Page() {
  const view = useData<ProductView>();
  return (
    <ProductScreen key={`${view.device.id} ${JSON.stringify(view.answers)} ${view.replaces?.offerId}`} view={view} />
  );
}
