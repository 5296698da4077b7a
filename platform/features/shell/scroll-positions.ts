export interface Position {
  x: number;
  y: number;
}

/** What a history entry holds. */
interface EntryState {
  entry?: string;
  /** Where the page was left. Survives a reload of the document. */
  scroll?: Position;
}

/** Frames within which a page grows to its height, because parts of it arrive after its first render. */
const MAX_SCROLL_FRAMES = 30;

/** Positions of entries that were left without a chance to write to them: by Back and Forward. */
const positions = new Map<string, Position>();
let shownEntry = '';
let entries = 0;

/** Marks the shown history entry. The browser restores the first page of a document, which it does early. */
export function startScrollPositions(): void {
  adoptEntry();
  window.addEventListener('pagehide', () => {
    savePosition();
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeOverScrolling();
  });
}

/** From now on positions are restored here: the browser does so before the page of an entry is there. */
export function takeOverScrolling(): void {
  history.scrollRestoration = 'manual';
}

/** Writes the position into the shown entry, which is about to be left. */
export function savePosition(): void {
  const scroll = { x: window.scrollX, y: window.scrollY };
  positions.set(shownEntry, scroll);
  history.replaceState({ ...readState(), scroll }, '');
}

/** Adds an entry to the history, or gives the shown one another address. */
export function writeEntry(address: string, isNew: boolean): void {
  if (!isNew) {
    history.replaceState(history.state, '', address);
    return;
  }
  savePosition();
  shownEntry = createEntry();
  history.pushState({ entry: shownEntry } satisfies EntryState, '', address);
}

/**
 * After Back, Forward or a link to a place on the page: takes note of the entry that is shown now. Returns its position;
 * undefined for an entry that the browser has just made.
 */
export function enterEntry(): Position | undefined {
  const { entry, scroll } = readState();
  if (entry === undefined) {
    adoptEntry();
    return undefined;
  }
  positions.set(shownEntry, { x: window.scrollX, y: window.scrollY });
  shownEntry = entry;
  return positions.get(entry) ?? scroll ?? { x: 0, y: 0 };
}

/** Scrolls to a position as soon as the page is long enough, unless the visitor scrolls before. */
export function restorePosition({ x, y }: Position, frames = MAX_SCROLL_FRAMES): void {
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
  const reached = window.scrollY;
  if (Math.abs(reached - y) < 1 || frames === 0) return;
  const entry = shownEntry;
  requestAnimationFrame(() => {
    if (entry === shownEntry && window.scrollY === reached) restorePosition({ x, y }, frames - 1);
  });
}

function adoptEntry(): void {
  const state = readState();
  shownEntry = state.entry ?? createEntry();
  history.replaceState({ ...state, entry: shownEntry }, '');
}

/** Unique in the tab's history, which outlives the document. */
function createEntry(): string {
  entries += 1;
  return `${Date.now().toString(36)}-${entries}`;
}

function readState(): EntryState {
  return (history.state ?? {}) as EntryState;
}
