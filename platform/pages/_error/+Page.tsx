import { ErrorScreen } from '../../features/error/ErrorScreen.tsx';
import { errorVariant } from '../../features/error/error-variant.ts';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useIs404 } from '../page-context-provider.tsx';

/** Unknown addresses and failures; the status is set by whoever decided so. */
export function Page() {
  return <ErrorScreen variant={errorVariant(useShop().path, useIs404())} />;
}
