import { OfferScreen } from '../../features/offer/OfferScreen.tsx';
import type { OfferView } from '../../features/offer/offer-view.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

/** An offer that goes from one device to another: what is in this cart, or what a link opens. */
export function Page() {
  return <OfferScreen {...useData<OfferView>()} form={useFormState()} />;
}
