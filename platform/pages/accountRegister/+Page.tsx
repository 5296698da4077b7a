import { RegisterScreen } from '../../features/account/RegisterScreen.tsx';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useData, useFormState } from '../page-context-provider.tsx';
import type { RegisterView } from './+data.ts';

export function Page() {
  return <RegisterScreen {...useData<RegisterView>()} services={useShop().tenant.services} form={useFormState()} />;
}
