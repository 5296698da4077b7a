import { CartStep } from './CartStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import type { CheckoutStepProps } from './checkout-step-props.ts';
import { DetailsStep } from './DetailsStep.tsx';

/** Cart, details, check: one address, the step in the query. */
export function CheckoutScreen(props: CheckoutStepProps) {
  return <div className="wrap pad-top pad-bottom">{stepOf(props)}</div>;
}

function stepOf(props: CheckoutStepProps) {
  switch (props.view.step) {
    case 'cart':
      return <CartStep {...props} />;
    case 'details':
      return <DetailsStep {...props} />;
    case 'check':
      return <CheckStep {...props} />;
  }
}
