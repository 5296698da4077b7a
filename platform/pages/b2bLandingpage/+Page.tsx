import { BusinessScreen } from '../../features/business/BusinessScreen.tsx';
import { useData, useFormState } from '../page-context-provider.tsx';
import type { BusinessData } from './+data.ts';

export function Page() {
  return <BusinessScreen view={useData<BusinessData>()} form={useFormState()} />;
}
