import { RegisterScreen } from '../../features/account/RegisterScreen.tsx';
import type { AccountData } from '../account-data.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <RegisterScreen services={useData<AccountData>().services} form={useFormState()} />;
}
