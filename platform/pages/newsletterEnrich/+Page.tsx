import { NewsletterScreen } from '../../features/newsletter/NewsletterScreen.tsx';
import { useData, useFormState } from '../page-context-provider.tsx';
import type { NewsletterData } from './+data.ts';

export function Page() {
  return <NewsletterScreen view={useData<NewsletterData>()} form={useFormState()} />;
}
