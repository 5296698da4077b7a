import { Stars } from '../../ui/Stars.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { RatingsSource } from './RatingsSource.tsx';
import type { RatingsView } from './ratings-view.ts';

/** The mean of all ratings, as stars and as a figure. */
export function RatingsSeal({ ratings }: { ratings: RatingsView }) {
  const { number } = useFormat();
  const t = useText();
  return (
    <div className="seal">
      <Stars score={ratings.score} />
      <p className="h3">{t('ratings.score', { score: number(ratings.score, 1) })}</p>
      <RatingsSource ratings={ratings} />
    </div>
  );
}
