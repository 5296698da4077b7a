import { UnsubscribeScreen } from '../../features/newsletter/UnsubscribeScreen.tsx';

export function Page() {
  return <UnsubscribeScreen />;
}
