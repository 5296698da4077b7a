import { UnsubscribedScreen } from '../../features/newsletter/UnsubscribedScreen.tsx';
import { UnsubscribeScreen } from '../../features/newsletter/UnsubscribeScreen.tsx';
import { useFormState, useRoute } from '../page-context-provider.tsx';

/** The same page for every link, so that it does not reveal subscriptions; then the confirmation. */
export function Page() {
  const form = useFormState();
  return useRoute() === 'newsletterUnsubscribeSuccess' ? <UnsubscribedScreen /> : <UnsubscribeScreen form={form} />;
}
