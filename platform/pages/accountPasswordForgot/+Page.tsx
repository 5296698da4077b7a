import { ForgotScreen } from '../../features/account/ForgotScreen.tsx';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <ForgotScreen services={useShop().tenant.services} form={useFormState()} />;
}
