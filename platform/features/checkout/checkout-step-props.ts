import type { FormState } from '../../shared/form-state.ts';
import type { CheckoutView } from './checkout-view.ts';

export interface CheckoutStepProps {
  view: CheckoutView;
  /** Values and problems of a plain form that was refused. */
  form: FormState | undefined;
}
