import { SignInScreen } from '../../features/account/SignInScreen.tsx';
import type { AccountData } from '../account-data.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <SignInScreen route="accountOverview" services={useData<AccountData>().services} form={useFormState()} />;
}
