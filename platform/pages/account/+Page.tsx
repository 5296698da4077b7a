import { SignInScreen } from '../../features/account/SignInScreen.tsx';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useData, useFormState, useRoute } from '../page-context-provider.tsx';
import type { AccountView } from './+data.ts';

/** The account pages that depend on the sign-in state. */
export function Page() {
  return (
    <SignInScreen
      route={useRoute()}
      {...useData<AccountView>()}
      services={useShop().tenant.services}
      form={useFormState()}
    />
  );
}
