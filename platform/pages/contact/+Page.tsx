import { ContactScreen } from '../../features/contact/ContactScreen.tsx';
import { useData, useFormState } from '../page-context-provider.tsx';
import type { ContactData } from './+data.ts';

export function Page() {
  const { sent } = useData<ContactData>();
  return <ContactScreen sent={sent} form={useFormState()} />;
}
