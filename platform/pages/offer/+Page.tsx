import { OfferScreen } from '../../features/offer/OfferScreen.tsx';
import type { OfferView } from '../../features/offer/offer-view.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

/** An offer to continue on another device: this browser's cart, or the lines of a link. */
export function Page() {
  return <OfferScreen {...useData<OfferView>()} form={useFormState()} />;
}
