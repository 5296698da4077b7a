import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The history of a tab and the position of its window, as a browser with manual scroll restoration keeps them. */
function stubBrowser() {
  const entries: unknown[] = [null];
  let at = 0;
  const listeners = new Map<string, (event: { persisted: boolean }) => void>();
  const history = {
    scrollRestoration: 'auto',
    get state() {
      return entries[at];
    },
    pushState: (state: unknown) => {
      entries.splice(at + 1, Number.POSITIVE_INFINITY, structuredClone(state));
      at += 1;
    },
    replaceState: (state: unknown) => {
      entries[at] = structuredClone(state);
    },
  };
  const window = {
    scrollX: 0,
    scrollY: 0,
    scrollTo: ({ left, top }: { left: number; top: number }) => Object.assign(window, { scrollX: left, scrollY: top }),
    addEventListener: (type: string, listener: (event: { persisted: boolean }) => void) =>
      listeners.set(type, listener),
  };
  vi.stubGlobal('history', history);
  vi.stubGlobal('window', window);
  return {
    history,
    window,
    /** A link to a place on the page: the browser makes an entry without a state. */
    followAnchor: () => history.pushState(null),
    travel: (steps: number) => {
      const to = Math.min(Math.max(at + steps, 0), entries.length - 1);
      const isOther = to !== at;
      at = to;
      return isOther;
    },
    getIndex: () => at,
    send: (type: string) => listeners.get(type)?.({ persisted: true }),
  };
}

async function startModule() {
  // Its state belongs to a document.
  vi.resetModules();
  return import('../../../platform/features/shell/scroll-positions.ts');
}

type Step = { kind: 'scroll' | 'link' | 'anchor' | 'travel' | 'reload'; by: number };
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('scroll', 'link', 'anchor', 'travel', 'reload'),
    by: fc.integer({ min: -3, max: 900 }),
  }),
  { maxLength: 40 },
);

describe('scroll positions', () => {
  it('every entry of the history is shown where it was left, over any walk through it', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const browser = stubBrowser();
        let positions = await startModule();
        positions.startScrollPositions();
        /** Where each entry was left, by its index. */
        let left: number[] = [];
        for (const { kind, by } of walk) {
          const index = browser.getIndex();
          if (kind === 'scroll') browser.window.scrollY = Math.max(by, 0);
          left[index] = browser.window.scrollY;
          if (kind === 'link') {
            positions.writeEntry('/next', true);
            browser.window.scrollY = 0;
          } else if (kind === 'anchor') {
            positions.savePosition();
            browser.followAnchor();
            browser.window.scrollY = Math.max(by, 0);
            expect(positions.enterEntry()).toBeUndefined();
          } else if (kind === 'reload') {
            browser.send('pagehide');
            positions = await startModule();
            positions.startScrollPositions();
            // Positions of entries that were left by Back and Forward are in memory only.
            left = left.map((position, entry) => (entry === index ? position : Number.NaN));
          } else if (kind === 'travel' && browser.travel(Math.sign(by) || 1)) {
            const position = positions.enterEntry();
            if (!position) throw new Error('an entry of the shop has no position');
            positions.restorePosition(position);
            const known = left[browser.getIndex()] ?? Number.NaN;
            if (!Number.isNaN(known)) expect(browser.window.scrollY).toBe(known);
          }
          left[browser.getIndex()] = browser.window.scrollY;
          if (kind === 'link' || kind === 'anchor') left.length = browser.getIndex() + 1;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a reloaded document knows where the pages were left from which links were followed', async () => {
    const browser = stubBrowser();
    const before = await startModule();
    before.startScrollPositions();
    browser.window.scrollY = 420;
    before.writeEntry('/next', true);
    browser.window.scrollY = 0;
    browser.send('pagehide');
    const after = await startModule();
    after.startScrollPositions();
    browser.travel(-1);
    expect(after.enterEntry()).toEqual({ x: 0, y: 420 });
  });

  it('an entry keeps its position when it gets another address', async () => {
    const browser = stubBrowser();
    const positions = await startModule();
    positions.startScrollPositions();
    const { state } = browser.history;
    positions.writeEntry('/same?answered=1', false);
    expect([browser.history.state, browser.getIndex()]).toEqual([state, 0]);
  });

  it('the browser restores positions while no document does', async () => {
    const browser = stubBrowser();
    const positions = await startModule();
    positions.startScrollPositions();
    expect(browser.history.scrollRestoration).toBe('auto');
    positions.takeOverScrolling();
    expect(browser.history.scrollRestoration).toBe('manual');
    browser.send('pagehide');
    expect(browser.history.scrollRestoration).toBe('auto');
    browser.send('pageshow');
    expect(browser.history.scrollRestoration).toBe('manual');
  });
});
