import type { SearchView } from '../../features/home/results-view.ts';
import { SearchScreen } from '../../features/home/SearchScreen.tsx';
import { useOptional } from '../../features/optional/optional-parts.ts';
import { useData } from '../page-context-provider.tsx';

/** Home, when its address contains a search. */
export function Page() {
  const Banner = useOptional('homeBanner');
  return (
    <>
      {Banner && <Banner />}
      <SearchScreen {...useData<SearchView>()} />
    </>
  );
}
