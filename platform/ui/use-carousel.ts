import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { nearestStop, stopAfter, stopsOf, swipeSteps } from './carousel-motion.ts';

export interface CarouselState {
  list: RefObject<HTMLUListElement | null>;
  /** Stop shown, from 0. */
  current: number;
  /** 0 before scripts run; 1 when everything fits and there is nothing to move. */
  count: number;
  /** A reader has used a button or a finger. */
  moved: boolean;
  move: (steps: number) => void;
}

/**
 * Moves a scroll-snap list with buttons and swipes, and never by itself: whoever reads slowly reads to the end.
 * Keyboard, wheel and track pad scroll the list as they scroll any other.
 */
export function useCarousel(): CarouselState {
  const list = useRef<HTMLUListElement>(null);
  const { current, count } = usePosition(list);
  const at = useRef(current);
  at.current = current;

  const [moved, setMoved] = useState(false);
  const move = useCallback((steps: number) => {
    setMoved(true);
    scrollToStop(list.current, at.current, steps);
  }, []);
  useEffect(() => (list.current ? followFinger(list.current, move) : undefined), [move]);
  return { list, current, count, moved, move };
}

/** Current position of the list, however it was reached. */
function usePosition(list: RefObject<HTMLUListElement | null>): { current: number; count: number } {
  const [position, setPosition] = useState({ current: 0, count: 0 });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const read = () => {
      const stops = stopsIn(element);
      const next = { current: nearestStop(stops, element.scrollLeft), count: stops.length };
      setPosition((known) => (known.current === next.current && known.count === next.count ? known : next));
    };
    const resized = new ResizeObserver(read);
    resized.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [list]);
  return position;
}

function stopsIn(element: HTMLUListElement): number[] {
  const items = [...element.children] as HTMLElement[];
  const start = items[0]?.offsetLeft ?? 0;
  return stopsOf(
    items.map((item) => item.offsetLeft - start),
    Math.max(0, element.scrollWidth - element.clientWidth),
  );
}

function scrollToStop(element: HTMLUListElement | null, from: number, steps: number): void {
  if (!element) return;
  const stops = stopsIn(element);
  const left = stops[stopAfter(from, steps, stops.length)] ?? 0;
  element.scrollTo({ left, behavior: reducedMotion() ? 'auto' : 'smooth' });
}

function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A finger takes the list along and lets it go at a stop. */
function followFinger(element: HTMLUListElement, move: (steps: number) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let from: { x: number; scrollLeft: number } | undefined;
  const drop = (moved: number) => {
    from = undefined;
    element.classList.remove('held');
    move(swipeSteps(moved, (element.firstElementChild as HTMLElement | null)?.offsetWidth ?? 0));
  };
  element.addEventListener(
    'pointerdown',
    (event) => {
      // A mouse selects text; it has the buttons.
      if (event.pointerType === 'mouse') return;
      from = { x: event.clientX, scrollLeft: element.scrollLeft };
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return;
      element.classList.add('held');
      element.scrollLeft = from.scrollLeft - (event.clientX - from.x);
    },
    { signal },
  );
  element.addEventListener('pointerup', (event) => from && drop(event.clientX - from.x), { signal });
  element.addEventListener('pointercancel', () => from && drop(0), { signal });
  return () => leaving.abort();
}
