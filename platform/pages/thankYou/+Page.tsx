import { ThankYouScreen } from '../../features/thank-you/ThankYouScreen.tsx';
import type { ThankYouView } from '../../features/thank-you/thank-you-view.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

/** The last trade of this browser. */
export function Page() {
  return <ThankYouScreen view={useData<ThankYouView>()} form={useFormState()} />;
}
