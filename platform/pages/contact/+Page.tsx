import { ContactScreen } from '../../features/contact/ContactScreen.tsx';
import { useData, useFormState } from '../page-context-provider.tsx';
import type { ContactView } from './+data.ts';

export function Page() {
  const { sent } = useData<ContactView>();
  return <ContactScreen sent={sent} form={useFormState()} />;
}
