import { ResetScreen } from '../../features/account/ResetScreen.tsx';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <ResetScreen services={useShop().tenant.services} form={useFormState()} />;
}
