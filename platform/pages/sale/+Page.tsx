import { type TradePageView, TradeScreen } from '../../features/trade-page/TradeScreen.tsx';
import { useData, useFormState } from '../page-context-provider.tsx';

/** The private page of one trade. */
export function Page() {
  return <TradeScreen {...useData<TradePageView>()} form={useFormState()} />;
}
