import { OverviewScreen } from '../../features/overview/OverviewScreen.tsx';
import type { OverviewView } from '../../features/overview/overview-view.ts';
import { useData } from '../page-context-provider.tsx';

export function Page() {
  return <OverviewScreen view={useData<OverviewView>()} />;
}
