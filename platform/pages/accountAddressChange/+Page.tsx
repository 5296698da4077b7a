import { SignInScreen } from '../../features/account/SignInScreen.tsx';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <SignInScreen route="accountAddressChange" services={useShop().accountServices} form={useFormState()} />;
}
