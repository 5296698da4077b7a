import { RichText } from '../shop/RichText.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { RatingsView } from './ratings-view.ts';

/** Source and date of the ratings, and whether their authors are verified. The law requires this next to any rating. */
export function RatingsSource({ ratings }: { ratings: RatingsView }) {
  const { source, url, count, asOf, verified } = ratings;
  const t = useText();
  const { date } = useFormat();
  return (
    <div className="ratings-source">
      <p>
        <RichText id="ratings.count" values={{ count, source }} href={url} />
      </p>
      <p className="muted small">{t('ratings.asOf', { date: date(`${asOf}T12:00:00Z`) })}</p>
      <p className="muted small">{t(verified ? 'ratings.verified' : 'ratings.unverified')}</p>
    </div>
  );
}
