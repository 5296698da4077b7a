import { HomeScreen } from '../../features/home/HomeScreen.tsx';
import type { HomeView } from '../../features/home/home-view.ts';
import { useOptional } from '../../features/optional/optional-parts.ts';
import { useData } from '../page-context-provider.tsx';

export function Page() {
  const view = useData<HomeView>();
  const Banner = useOptional('homeBanner');
  return (
    <>
      {Banner && <Banner />}
      <HomeScreen view={view} />
    </>
  );
}
