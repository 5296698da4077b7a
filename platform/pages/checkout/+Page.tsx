import { CheckoutScreen } from '../../features/checkout/CheckoutScreen.tsx';
import type { CheckoutView } from '../../features/checkout/checkout-view.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

/** Cart, details and check, from the cart cookie and the draft. */
export function Page() {
  const view = useData<CheckoutView>();
  return <CheckoutScreen key={view.step} view={view} form={useFormState()} />;
}
