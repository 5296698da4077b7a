import { HomeNewsletter } from '../newsletter/HomeNewsletter.tsx';
import { HomeRatings } from '../ratings/HomeRatings.tsx';
import { HomeFacts } from './HomeFacts.tsx';
import { HomeHero } from './HomeHero.tsx';
import { DemandSection, StepsSection } from './HomeSections.tsx';
import type { HomeView } from './home-view.ts';
import { ShelfSection } from './ShelfSection.tsx';

/** Home of a consumer shop. */
export function ShopHome({ view }: { view: HomeView }) {
  return (
    <>
      <HomeHero view={view} />
      <HomeFacts />
      <ShelfSection shelf={view.shelf} />
      <StepsSection />
      <DemandSection demand={view.demand} />
      <HomeRatings ratings={view.ratings} />
      <HomeNewsletter />
    </>
  );
}
