import { HomeNewsletter } from '../newsletter/HomeNewsletter.tsx';
import { HomeRatings } from '../ratings/HomeRatings.tsx';
import { BuyShopBand } from './BuyShopBand.tsx';
import { HomeFacts } from './HomeFacts.tsx';
import { HomeHero } from './HomeHero.tsx';
import { DemandSection, StepsSection } from './HomeSections.tsx';
import type { HomeView } from './home-view.ts';
import { ShelfSection } from './ShelfSection.tsx';

/** Home of a buy shop's trade-in. It says once that the buy shop resells the devices. */
export function SisterHome({ view }: { view: HomeView }) {
  return (
    <>
      <HomeHero view={view} />
      <HomeFacts />
      <ShelfSection shelf={view.shelf} />
      <StepsSection />
      <BuyShopBand />
      <DemandSection demand={view.demand} />
      <HomeRatings ratings={view.ratings} />
      <HomeNewsletter />
    </>
  );
}
