import { ResetScreen } from '../../features/account/ResetScreen.tsx';
import type { AccountData } from '../account-data.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <ResetScreen services={useData<AccountData>().services} form={useFormState()} />;
}
