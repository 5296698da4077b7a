import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { useCarousel } from './use-carousel.ts';

export interface CarouselWords {
  previous: string;
  next: string;
  /** For example "2 of 5". */
  position: (current: number, total: number) => string;
}

interface CarouselProps<T> {
  /** Name of the list. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  words: CarouselWords;
}

/**
 * A row of items to scroll through. Without scripts it is a list that scrolls. Its buttons appear with the scripts, in
 * reserved space, and only where an item is out of view.
 */
export function Carousel<T>({ label, items, keyOf, renderItem, words }: CarouselProps<T>) {
  const id = useId();
  const { list, current, count, moved, move } = useCarousel();
  return (
    <div className={count > 1 ? 'carousel moves' : 'carousel'} data-fits={count === 1 || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className="carousel-track" id={id} ref={list} tabIndex={0} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)}>{renderItem(item)}</li>
        ))}
      </ul>
      <div className="carousel-controls">
        <button
          type="button"
          className="button"
          aria-label={words.previous}
          aria-controls={id}
          onClick={() => move(-1)}
        >
          <Icon name="chevron-left" />
        </button>
        <button type="button" className="button" aria-label={words.next} aria-controls={id} onClick={() => move(1)}>
          <Icon name="chevron-right" />
        </button>
        {/* Said aloud to whom asked for it: where the list stands at first is no news. */}
        <span className="muted tabular" aria-live={moved ? 'polite' : 'off'}>
          {count > 1 ? words.position(current + 1, count) : null}
        </span>
      </div>
    </div>
  );
}
