import { useEffect } from 'react';
import { enterPartnerMode } from '../account/partner-mode.ts';
import { useSignedInRole } from '../account/use-signed-in.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useStores } from '../stores/stores-context.tsx';
import { useCartReady } from '../stores/use-cart-ready.ts';
import { CartStep } from './CartStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import type { CheckoutStepProps } from './checkout-step-props.ts';
import { DetailsStep } from './DetailsStep.tsx';

/** Cart, details, check: one address, the step in the query. */
export function CheckoutScreen(props: CheckoutStepProps) {
  const { tenant } = useShop();
  const { cart } = useStores();
  const ready = useCartReady();
  const role = useSignedInRole();
  useEffect(() => {
    if (ready) enterPartnerMode(cart, tenant, role);
  }, [ready, cart, tenant, role]);
  return <div className="wrap pad-top pad-bottom">{renderStep(props)}</div>;
}

function renderStep(props: CheckoutStepProps) {
  switch (props.view.step) {
    case 'cart':
      return <CartStep {...props} />;
    case 'details':
      return <DetailsStep {...props} />;
    case 'check':
      return <CheckStep {...props} />;
  }
}
