import { UnsubscribedScreen } from '../../features/newsletter/UnsubscribedScreen.tsx';
import { UnsubscribeScreen } from '../../features/newsletter/UnsubscribeScreen.tsx';
import { useFormState, useRoute } from '../page-context-provider.tsx';

/** The same page for every link: what it opens, if anything, is nobody's business. Then that it is done. */
export function Page() {
  const form = useFormState();
  return useRoute() === 'newsletterUnsubscribeSuccess' ? <UnsubscribedScreen /> : <UnsubscribeScreen form={form} />;
}
