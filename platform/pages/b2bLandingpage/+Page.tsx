import { BusinessScreen } from '../../features/business/BusinessScreen.tsx';
import type { BusinessView } from '../../features/business/business-view.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <BusinessScreen view={useData<BusinessView>()} form={useFormState()} />;
}
