import { RegisterScreen } from '../../features/account/RegisterScreen.tsx';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <RegisterScreen services={useShop().tenant.services} form={useFormState()} />;
}
