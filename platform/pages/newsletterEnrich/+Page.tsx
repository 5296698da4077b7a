import { NewsletterScreen } from '../../features/newsletter/NewsletterScreen.tsx';
import type { NewsletterView } from '../../features/newsletter/newsletter-view.ts';
import { useData, useFormState } from '../page-context-provider.tsx';

export function Page() {
  return <NewsletterScreen view={useData<NewsletterView>()} form={useFormState()} />;
}
