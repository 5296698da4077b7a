import { HomeScreen } from '../../features/home/HomeScreen.tsx';
import { useOptional } from '../../features/optional/optional-parts.ts';
import { useData } from '../page-context-provider.tsx';
import type { HomeData } from './+data.ts';

export function Page() {
  const view = useData<HomeData>();
  const Banner = useOptional('homeBanner');
  return (
    <>
      {Banner && <Banner />}
      <HomeScreen view={view} />
    </>
  );
}
