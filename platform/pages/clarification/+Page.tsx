import { ClarificationScreen } from '../../features/clarification/ClarificationScreen.tsx';
import type { ClarificationView } from '../../features/clarification/clarification-view.ts';
import { useShop } from '../../features/shop/shop-context.tsx';
import { useData, useFormState, useRoute } from '../page-context-provider.tsx';

/** A clarification of a trade, or its answer by one link. */
export function Page() {
  const { offerid } = useShop().match.params;
  const offer = useRoute() === 'clarificationQuickAnswer' ? offerid : undefined;
  return <ClarificationScreen view={useData<ClarificationView>()} offer={offer} form={useFormState()} />;
}
