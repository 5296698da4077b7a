import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { CAROUSEL_INTERVAL_MS, computeScrollStops, nearestStop, stopAfter, swipeSteps } from './carousel-motion.ts';

export interface CarouselState {
  list: RefObject<HTMLUListElement | null>;
  /** Stop shown, from 0. */
  current: number;
  /** 0 before scripts run; 1 when everything fits and there is nothing to move. */
  count: number;
  /** It moves by itself. */
  running: boolean;
  /** A reader has used a button or a finger. */
  moved: boolean;
  /** Moves by hand, which ends the moving by itself. */
  move: (steps: number) => void;
  /** Ends the moving by itself, or starts it again. */
  toggle: () => void;
}

/**
 * Moves a scroll-snap list by itself every five seconds, until a reader uses it. Buttons and swipes move it by hand;
 * keyboard, wheel and track pad scroll it like any other list. Under reduced motion it starts paused.
 */
export function useCarousel(): CarouselState {
  const list = useRef<HTMLUListElement>(null);
  const { current, count } = usePosition(list);
  const [running, setRunning] = useState(false);
  const [moved, setMoved] = useState(false);
  const at = useRef(current);
  at.current = current;

  useEffect(() => setRunning(!reducedMotion()), []);
  const stop = useCallback(() => setRunning(false), []);
  const scroll = useCallback((steps: number) => scrollToStop(list.current, at.current, steps), []);
  const move = useCallback(
    (steps: number) => {
      setMoved(true);
      stop();
      scroll(steps);
    },
    [stop, scroll],
  );
  useEffect(
    () => (running && count > 1 ? moveEveryInterval(list, () => scroll(1)) : undefined),
    [running, count, scroll],
  );
  useEffect(() => (list.current ? followHand(list.current, stop, move) : undefined), [stop, move]);
  return { list, current, count, running, moved, move, toggle: () => setRunning(!running) };
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
  return computeScrollStops(
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

/** Waits while the page is hidden, and while the list has the pointer or the focus: it is being read. */
function moveEveryInterval(list: RefObject<HTMLUListElement | null>, moveOn: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden && !list.current?.matches(':hover, :focus-within')) moveOn();
  }, CAROUSEL_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Ends the moving by itself at the first touch, key or wheel; a finger drags the list and releases it at a stop. */
function followHand(element: HTMLUListElement, stop: () => void, move: (steps: number) => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let from: { x: number; scrollLeft: number } | undefined;
  const drop = (moved: number) => {
    from = undefined;
    element.classList.remove('held');
    move(swipeSteps(moved, (element.firstElementChild as HTMLElement | null)?.offsetWidth ?? 0));
  };
  element.addEventListener('keydown', stop, { signal });
  element.addEventListener('wheel', stop, { signal, passive: true });
  element.addEventListener(
    'pointerdown',
    (event) => {
      stop();
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
