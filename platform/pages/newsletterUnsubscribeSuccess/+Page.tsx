import { UnsubscribedScreen } from '../../features/newsletter/UnsubscribedScreen.tsx';

export function Page() {
  return <UnsubscribedScreen />;
}
