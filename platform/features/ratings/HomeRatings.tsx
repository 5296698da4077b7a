import { useOptional } from '../optional/optional-parts.ts';
import { useText } from '../shop/use-text.ts';
import type { RatingsView } from './ratings-view.ts';

/** Ratings of the shop: seal, quotes, or both, by the shop's flags. */
export function HomeRatings({ ratings }: { ratings: RatingsView | undefined }) {
  const t = useText();
  const Seal = useOptional('ratingsSeal');
  const Slider = useOptional('ratingsSlider');
  if (!ratings || (!Seal && !Slider)) return null;
  return (
    <section className="wrap section-small">
      <h2 className="space-below">{t('ratings.title')}</h2>
      <div className={Seal && Slider ? 'ratings two-columns' : 'ratings'}>
        {Seal && <Seal ratings={ratings} />}
        {Slider && <Slider ratings={ratings} />}
      </div>
    </section>
  );
}
