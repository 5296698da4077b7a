import { classifyClick } from './link-clicks.ts';
import { Navigation, type Prepare } from './navigation.ts';
import { endPending, startPending } from './pending.ts';
import {
  enterEntry,
  type Position,
  restorePosition,
  savePosition,
  startScrollPositions,
  takeOverScrolling,
  writeEntry,
} from './scroll-positions.ts';
import { showPlace } from './show-place.ts';

/** What the pages do for the router. */
export interface RouterPages {
  /** Loads what the page at a path of the shop needs. */
  prepare: Prepare;
  /** Loads only the code of that page. Rejects where it cannot be loaded. */
  preloadCode: (path: string) => Promise<unknown>;
}

const navigation = new Navigation();
let pages: RouterPages | undefined;
/** Path and query of the shown page. */
let shownPath = '';

/** Follows links, Back and Forward within this document from now on. `first` loads what the document's own page needs. */
export async function startRouter(parts: RouterPages, first: () => Promise<() => void>): Promise<void> {
  pages = parts;
  shownPath = getPath(window.location);
  startScrollPositions();
  document.addEventListener('click', followClick);
  window.addEventListener('popstate', followHistory);
  const followed = await navigation.follow('', async () => ({ kind: 'page', show: await first() }));
  // Without its scripts the first page is as the server rendered it: readable, with working forms.
  if (followed?.arrival.kind !== 'page') return;
  followed.arrival.show();
  takeOverScrolling();
}

/** Shows a page of this shop. `path` may have a query and a hash. Resolves when it is shown, or when it is not. */
export function followPath(path: string): Promise<void> {
  return follow(path, undefined, true);
}

/** Loads the code of a page before the click. */
export async function preloadCode(path: string): Promise<void> {
  await pages?.preloadCode(path);
}

function followClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link) return;
  const kind = classifyClick(event, link, window.location.href);
  // The browser adds an entry for the place.
  if (kind === 'anchor') savePosition();
  if (kind !== 'page') return;
  event.preventDefault();
  void followPath(`${link.pathname}${link.search}${link.hash}`);
}

/** Back, Forward, or a place on the shown page. */
function followHistory(): void {
  const path = getPath(window.location);
  const position = enterEntry();
  // Scripts of a page may have changed its query. The browser makes entries only for places on the page.
  const isPlace = path === shownPath || (!position && window.location.pathname === shownPath.split('?', 1)[0]);
  if (!isPlace) {
    void follow(`${path}${window.location.hash}`, position ?? { x: 0, y: 0 }, false);
    return;
  }
  navigation.cancel();
  endPending();
  shownPath = path;
  if (position) restorePosition(position);
}

async function follow(path: string, position: Position | undefined, isNew: boolean): Promise<void> {
  startPending();
  const followed = await navigation.follow(path, (address, signal) => {
    if (!pages) throw new Error('the router has not started');
    return pages.prepare(address, signal);
  });
  if (!followed) return;
  endPending();
  const { arrival, address } = followed;
  if (arrival.kind === 'document') loadDocument(address);
  if (arrival.kind !== 'page') return;
  const url = new URL(address, window.location.origin);
  writeEntry(address, isNew && url.href !== window.location.href);
  shownPath = getPath(url);
  arrival.show();
  takeOverScrolling();
  showPlace(position);
}

/** A shown address with a hash would only scroll. */
function loadDocument(address: string): void {
  const url = new URL(address, window.location.origin);
  if (url.href === window.location.href) window.location.reload();
  else window.location.assign(url);
}

function getPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${pathname}${search}`;
}
