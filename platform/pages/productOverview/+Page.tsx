import { OverviewScreen } from '../../features/overview/OverviewScreen.tsx';
import { useData } from '../page-context-provider.tsx';
import type { OverviewData } from './+data.ts';

export function Page() {
  return <OverviewScreen view={useData<OverviewData>()} />;
}
