import { Carousel } from '../../ui/Carousel.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useCarouselWords } from '../shop/use-carousel-words.ts';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { RatingsSource } from './RatingsSource.tsx';
import type { RatingQuote, RatingsView } from './ratings-view.ts';

/** Ratings with their original text and language. */
export function RatingsSlider({ ratings }: { ratings: RatingsView }) {
  const { features } = useShop().tenant;
  const t = useText();
  const words = useCarouselWords();
  return (
    <div className="quotes">
      <Carousel
        label={t('ratings.quotes')}
        items={ratings.quotes}
        getKey={(quote) => quote.id}
        renderItem={(quote) => <Quote quote={quote} />}
        words={words}
      />
      {/* The seal shows the same figures. */}
      {!features.ratingsSeal && <RatingsSource ratings={ratings} />}
    </div>
  );
}

function Quote({ quote }: { quote: RatingQuote }) {
  const t = useText();
  const { date } = useFormat();
  return (
    <figure>
      <b>{t('ratings.score', { score: quote.stars })}</b>
      <blockquote lang={quote.lang}>
        <p>{quote.text}</p>
      </blockquote>
      <figcaption className="muted small">
        {t('ratings.by', { author: quote.author, date: date(`${quote.date}T12:00:00Z`) })}
      </figcaption>
    </figure>
  );
}
