import { SaleScreen, type SaleView } from '../../features/sale/SaleScreen.tsx';
import { useData, useFormState } from '../page-context-provider.tsx';

/** The private page of one trade. */
export function Page() {
  return <SaleScreen {...useData<SaleView>()} form={useFormState()} />;
}
