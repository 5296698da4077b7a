import type { FormState } from '../../shared/form-state.ts';
import type { CheckoutView } from './checkout-view.ts';

export interface CheckoutStepProps {
  view: CheckoutView;
  /** Values and problems of a rejected plain form. */
  form: FormState | undefined;
}
