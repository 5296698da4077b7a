import { HomeScreen } from '../../features/home/HomeScreen.tsx';
import { useData } from '../page-context-provider.tsx';
import type { HomeData } from './+data.ts';

export function Page() {
  return <HomeScreen view={useData<HomeData>()} />;
}
