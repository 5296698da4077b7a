import { Stars } from '../../ui/Stars.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { RatingsSource } from './RatingsSource.tsx';
import type { RatingsView } from './ratings-view.ts';

/** The mean of all ratings, drawn and in figures. */
export function RatingsSeal({ ratings }: { ratings: RatingsView }) {
  const { lang } = useShop();
  const t = useText();
  const score = ratings.score.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className="seal">
      <Stars score={ratings.score} />
      <p className="h3">{t('ratings.score', { score })}</p>
      <RatingsSource ratings={ratings} />
    </div>
  );
}
