import { useOptional } from '../optional/optional-parts.ts';
import { useText } from '../shop/use-text.ts';
import type { RatingsView } from './ratings-view.ts';

/** What sellers say: the figures, their words, or both, as the shop's flags have it. */
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
