import { ForgotScreen } from '../../features/account/ForgotScreen.tsx';
import type { AccountData } from '../account-data.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <ForgotScreen services={useData<AccountData>().services} form={useFormState()} />;
}
