import type { FoundPlaces } from '../../../../generators/development/find-places.ts';
import { fetchPlaces } from './calls.ts';
import { listTextsAt, listWordedElements } from './shown-texts.ts';

/** What the toolbar shows of the mode. */
export interface WhereFromView {
  /** The frame around the element that is pointed at. */
  frame: HTMLElement;
  /** The places of the text at the element. `chosen`: by a click or Enter, not only pointed at. */
  show: (found: FoundPlaces, chosen: boolean) => void;
  /** The mode ended. */
  end: () => void;
  /** Whether an event is the toolbar's own. */
  isOwn: (event: Event) => boolean;
}

/**
 * "Where from?": points at texts by pointer, Tab or arrow keys, and chooses one by a click or Enter, which do not reach the
 * page meanwhile. Escape ends it. Returns the function that ends it.
 */
export function startWhereFrom(view: WhereFromView): () => void {
  const controller = new AbortController();
  let current: Element | undefined;
  let asked = 0;

  const point = async (element: Element, chosen: boolean) => {
    if (element === current && !chosen) return;
    current = element;
    placeFrame(view.frame, element);
    asked += 1;
    const turn = asked;
    const found = await fetchPlaces(listTextsAt(element));
    if (turn === asked && !controller.signal.aborted) view.show(found, chosen);
  };
  const stop = () => {
    controller.abort();
    view.frame.hidden = true;
    view.end();
  };
  const walk = (step: number) => {
    const all = listWordedElements();
    const at = all.indexOf(current as HTMLElement);
    const next = all[(at + step + all.length) % all.length];
    next?.scrollIntoView({ block: 'nearest' });
    if (next) void point(next, false);
  };
  const press = (key: string): boolean => {
    if (key === 'Escape') stop();
    else if (key === 'ArrowDown') walk(1);
    else if (key === 'ArrowUp') walk(-1);
    else if (key === 'Enter' && current) void point(current, true);
    else return false;
    return true;
  };
  const listen = <Name extends keyof DocumentEventMap>(name: Name, take: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, (event) => void (view.isOwn(event) || take(event)), {
      capture: true,
      signal: controller.signal,
    });
  listen('pointermove', ({ target }) => void (target instanceof Element && point(target, false)));
  listen('focusin', ({ target }) => void (target instanceof Element && point(target, false)));
  for (const name of ['pointerdown', 'mousedown', 'submit'] as const) listen(name, preventAll);
  listen('click', (event) => {
    preventAll(event);
    if (event.target instanceof Element) void point(event.target, true);
  });
  document.addEventListener(
    'keydown',
    (event) => {
      // In the toolbar Enter presses its buttons.
      if (event.key === 'Enter' && view.isOwn(event)) return;
      if (press(event.key)) preventAll(event);
    },
    { capture: true, signal: controller.signal },
  );
  addEventListener('scroll', () => void (current && placeFrame(view.frame, current)), {
    capture: true,
    passive: true,
    signal: controller.signal,
  });
  return stop;
}

function preventAll(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function placeFrame(frame: HTMLElement, element: Element): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  frame.hidden = false;
  Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
}
