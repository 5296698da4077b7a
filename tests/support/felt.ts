import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const ASSETS = fileURLToPath(new URL('../../dist/client/assets', import.meta.url));

interface Experience {
  /** Layout shifts without user input, with the browser's score. */
  moved: { score: number; what: string }[];
  /** Keys pressed to get somewhere or to do something; letters typed into a field are not counted. */
  presses: number;
  /** Presses of a finger or a mouse button. Who types into a field has pressed it, or the key that leads to the next. */
  taps: number;
  /** Answers chosen. */
  choices: number;
  /** Fields typed into, without search fields. */
  fields: Set<string>;
}

interface Told {
  shift?: Experience['moved'][number];
  press?: boolean;
  tap?: boolean;
  choice?: boolean;
  field?: string;
}

/** Records layout shifts and input steps in a context from now on, over all its pages. */
export async function recordExperience(context: BrowserContext): Promise<Experience> {
  const felt: Experience = { moved: [], presses: 0, taps: 0, choices: 0, fields: new Set() };
  await context.exposeBinding('__felt', (_, { shift, press, tap, choice, field }: Told) => {
    if (shift) felt.moved.push(shift);
    if (press) felt.presses += 1;
    if (tap) felt.taps += 1;
    if (choice) felt.choices += 1;
    if (field) felt.fields.add(field);
  });
  await context.addInitScript(watch);
  return felt;
}

/**
 * Goes to another page of the shop whose `part` has code of its own, which comes late: when nothing that moves is taken for an
 * answer to what the person did any more.
 */
export async function comesLate(
  page: Page,
  { part, says, go }: { part: Locator; says: string; go: () => Promise<void> },
): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const late = `**/${fileThatSays(says)}`;
  await page.route(late, async (route) => {
    await held;
    await route.continue();
  });
  await go();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => (window as unknown as { __unmoved: () => boolean }).__unmoved());
  expect(await part.count(), `what says ${says} is not there yet`).toBe(0);
  release();
  await part.waitFor();
  await page.unroute(late);
}

function fileThatSays(text: string): string {
  const scripts = readdirSync(ASSETS, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.js'));
  const found = scripts.find((file) => readFileSync(join(ASSETS, file), 'utf8').includes(text));
  if (!found) throw new Error(`no script says ${text}`);
  return found;
}

/** Runs in the page. */
function watch(): void {
  const tell = (told: Told) => (window as unknown as { __felt: (told: Told) => void }).__felt(told);
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  const getNodeName = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : 'text');
  // A page that takes another's place, late on a busy machine, has moved nothing.
  const TURNING_MS = 500;
  const SHOWN_MS = 10_000;
  let turnedAt = Number.NEGATIVE_INFINITY;
  let actedAt = Number.NEGATIVE_INFINITY;
  Object.assign(window, { __unmoved: () => performance.now() - Math.max(turnedAt, actedAt) > TURNING_MS });
  const getHeading = () => document.querySelector('main h1')?.textContent;
  /** A busy machine shows the next page long after its address. */
  const noteWhenShown = (left: string | null | undefined) => {
    turnedAt = performance.now();
    if (getHeading() === left && turnedAt < turnsUntil) requestAnimationFrame(() => noteWhenShown(left));
  };
  let turnsUntil = Number.NEGATIVE_INFINITY;
  for (const method of ['pushState', 'replaceState'] as const) {
    const known = history[method].bind(history);
    history[method] = (state, unused, url) => {
      const next = new URL(url ?? '', location.href);
      const turns = url && next.href !== location.href;
      // Answers of a page change its query alone, and its heading stays.
      const leaves = next.pathname !== location.pathname;
      if (turns) turnsUntil = performance.now() + (leaves ? SHOWN_MS : 0);
      if (turns) noteWhenShown(getHeading());
      known(state, unused, url);
    };
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput && Math.abs(startTime - turnedAt) > TURNING_MS)
        tell({
          shift: {
            score: value,
            what: `${location.pathname}: ${sources.map(({ node }) => getNodeName(node)).join(' ')}`,
          },
        });
  }).observe({ type: 'layout-shift', buffered: true });
  const types = ({ target, key }: KeyboardEvent) =>
    key.length === 1 && target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type);
  for (const act of ['pointerdown', 'pointerup', 'keydown'])
    addEventListener(act, () => (actedAt = performance.now()), { capture: true });
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tell({ tap: true }), { capture: true });
  addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === 'radio') tell({ choice: true });
    else if (target.type !== 'checkbox' && target.role !== 'combobox') tell({ field: target.name });
  });
  addEventListener(
    'keydown',
    (event) => {
      if (!types(event) && !/Shift|Control|Alt/.test(event.key)) tell({ press: true });
    },
    { capture: true },
  );
}
