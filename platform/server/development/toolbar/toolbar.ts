/**
 * The toolbar of every page in development: what the page is made of, and for a text the file and line it comes from. It
 * lives in a shadow tree outside of the application, so it cannot change or delay the page. Only `npm run dev` serves it.
 */
import type { FoundPlaces } from '../../../../generators/development/find-places.ts';
import { fetchFacts, openInEditor } from './calls.ts';
import { button, element, placeButton, renderFacts } from './toolbar-parts.ts';
import { TOOLBAR_STYLE } from './toolbar-style.ts';
import { startWhereFrom } from './where-from.ts';

const OPEN = 'umlauf.toolbar';
const HINT = 'Point at a text, or use Tab and the arrow keys. A click or Enter opens its line, Escape ends.';
const NOT_FOUND =
  'No file has this text. It may be composed by code, typed by a visitor, drawn in a picture, or changed by --pseudo.';

function mount(): void {
  const host = element('umlauf-toolbar');
  const tree = host.attachShadow({ mode: 'open' });
  const style = element('style', TOOLBAR_STYLE);
  const frame = element('div');
  frame.className = 'frame';
  frame.hidden = true;
  const bar = element('section');
  bar.className = 'bar';
  bar.setAttribute('aria-label', 'Development toolbar');
  const panel = element('div');
  panel.className = 'panel';
  const facts = element('div');
  const places = element('div');
  places.setAttribute('aria-live', 'polite');
  const toggle = button('toggle', '', () => setOpen(panel.hidden !== false));
  const mode = button('mode', 'Where from?', () => (stop ? stop() : start()));
  let stop: (() => void) | undefined;

  const setOpen = (open: boolean) => {
    panel.hidden = !open;
    toggle.setAttribute('aria-expanded', String(open));
    localStorage.setItem(OPEN, String(open));
    if (!open) stop?.();
  };
  const setMode = (on: boolean) => {
    mode.setAttribute('aria-pressed', String(on));
    // On a small screen the facts would cover what is pointed at.
    facts.hidden = on;
    places.replaceChildren(...(on ? [element('p', HINT)] : []));
  };
  const start = () => {
    setMode(true);
    stop = startWhereFrom({
      frame,
      isOwn: (event) => event.composedPath().includes(host),
      show: (found, chosen) => showPlaces(places, found, chosen),
      end: () => {
        stop = undefined;
        setMode(false);
      },
    });
  };
  panel.append(facts, mode, places);
  bar.append(toggle, panel);
  tree.append(style, frame, bar);
  setMode(false);
  setOpen(localStorage.getItem(OPEN) === 'true');
  followPage(async () => {
    const found = await fetchFacts();
    toggle.textContent = typeof found === 'string' ? 'Umlauf' : `${found.tenant} · ${found.route?.name ?? 'no page'}`;
    facts.replaceChildren(...(typeof found === 'string' ? [element('p', found)] : renderFacts(found)));
  });
  document.body.append(host);
}

/** A choice of one place opens it; of several the person chooses one. */
function showPlaces(list: HTMLElement, { text, places }: FoundPlaces, chosen: boolean): void {
  if (text === undefined) return void list.replaceChildren(element('p', NOT_FOUND));
  const items = element('ul');
  for (const place of places) {
    const item = element('li');
    const what = place.kind === 'tenant' && place.part ? 'contains the tenant value' : place.kind;
    item.append(`${what} ${place.key} `, placeButton(place));
    items.append(item);
  }
  list.replaceChildren(items);
  const [place, ...more] = places;
  if (chosen && place && more.length === 0) void openInEditor(place);
}

/** Calls `show` now and after each navigation within the document. */
function followPage(show: () => Promise<void>): void {
  let shown = '';
  const look = () => {
    if (location.href === shown) return;
    shown = location.href;
    // Without an answer the server is restarting, and reloads the page.
    show().catch((error: unknown) => console.warn('The toolbar has no answer.', error));
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}

// In the frames of the fleet page's preview it would hide what is compared.
if (window.top === window) mount();
