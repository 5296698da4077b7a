import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import { useCarousel } from './use-carousel.ts';

export interface CarouselWords {
  previous: string;
  next: string;
  /** Name of the button that ends the moving by itself. */
  pause: string;
  /** Name of the same button when it starts it again. */
  play: string;
  /** For example "2 of 5". */
  position: (current: number, total: number) => string;
}

interface CarouselProps<T> {
  /** Name of the list. */
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  words: CarouselWords;
}

/**
 * A row of items to scroll through. Without scripts it is a list that scrolls. Its buttons appear with the scripts, in
 * reserved space, and only where an item is out of view.
 */
export function Carousel<T>({ label, items, getKey, renderItem, words }: CarouselProps<T>) {
  const id = useId();
  const { list, current, count, running, moved, move, toggle } = useCarousel();
  return (
    <div className={count > 1 ? 'carousel moves' : 'carousel'} data-fits={count === 1 || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className="carousel-track" id={id} ref={list} tabIndex={0} aria-label={label}>
        {items.map((item) => (
          <li key={getKey(item)}>{renderItem(item)}</li>
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
        <button type="button" className="button" aria-label={running ? words.pause : words.play} onClick={toggle}>
          {running ? <PauseIcon /> : <Icon name="play" />}
        </button>
        {/* Announced after a reader moved it: neither the first position nor a move by itself may interrupt. */}
        <span className="muted tabular" aria-live={moved && !running ? 'polite' : 'off'}>
          {count > 1 ? words.position(current + 1, count) : null}
        </span>
      </div>
    </div>
  );
}

/** Not among the icons of every page: only a carousel shows it. */
function PauseIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8 5v14M16 5v14" />
    </svg>
  );
}
