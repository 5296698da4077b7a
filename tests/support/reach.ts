import type { Page } from 'playwright-core';

interface Words {
  text: string;
  element: Element;
  boxes: DOMRect[];
}

/** Readable text of the page with its boxes. */
function shownWords(): Words[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Words[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (
      !element ||
      text === '' ||
      element.closest('svg, select, noscript, .visually-hidden, .skip, [aria-hidden=true]')
    )
      continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length > 0) found.push({ text, element, boxes });
  }
  return found;
}

/** The nearest part around an element that can be scrolled, or that cuts what stands out of it. */
function findClippingAncestor(element: Element): Element | undefined {
  for (let part: Element | null = element; part && part !== document.body; part = part.parentElement)
    if (getComputedStyle(part).overflow !== 'visible') return part;
  return undefined;
}

function cutWords(words: Words[]): string[] {
  return words.flatMap(({ text, element, boxes }) => {
    const frame = findClippingAncestor(element);
    const scrolls = frame !== undefined && /auto|scroll/.test(getComputedStyle(frame).overflow);
    if (scrolls) return [];
    const { left, right, top, bottom } = frame?.getBoundingClientRect() ?? {
      left: 0,
      right: innerWidth,
      top: Number.NEGATIVE_INFINITY,
      bottom: Number.POSITIVE_INFINITY,
    };
    const out = boxes.some(
      (box) => box.left < left - 2 || box.right > right + 2 || box.top < top - 4 || box.bottom > bottom + 4,
    );
    return out ? [`cut: ${text}`] : [];
  });
}

/** Overlapping words; sticky parts may cover the page. */
function overlaidWords(words: Words[]): string[] {
  const sticks = ({ element }: Words) => {
    for (let part: Element | null = element; part; part = part.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(part).position)) return true;
    return false;
  };
  const still = words.filter((one) => !sticks(one)).flatMap(({ text, boxes }) => boxes.map((box) => ({ text, box })));
  return still.flatMap(({ text, box }, index) =>
    still
      .slice(index + 1)
      .filter(({ text: other, box: over }) => {
        const wide = Math.min(box.right, over.right) - Math.max(box.left, over.left);
        // A letter's box is higher than the letter: only the middle half of it is never empty.
        const high = Math.min(box.bottom - box.height / 4, over.bottom - over.height / 4);
        const low = Math.max(box.top + box.height / 4, over.top + over.height / 4);
        return other !== text && wide > 4 && high - low > 2;
      })
      .map(({ text: other }) => `one on the other: ${text} | ${other}`),
  );
}

/** Words of headings, names and buttons that are broken where they have no hyphen: the letters are too large for the window. */
function brokenWords(words: Words[]): string[] {
  return words.flatMap(({ text, element }) => {
    if (!element.closest('h1, h2, h3, legend, label, dt, b, button, .button')) return [];
    const node = [...element.childNodes].find((one) => one.textContent?.trim() === text);
    if (!node) return [];
    return [...(node.textContent ?? '').matchAll(/[\p{L}\p{M}\p{N}\u2011]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      return lines.size > 1 ? [`broken: ${word}`] : [];
    });
  });
}

/** Forced colours remove backgrounds and shadows: edges made only of these are lost. */
function lostEdges(): string[] {
  if (!matchMedia('(forced-colors: active)').matches) return [];
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  const shown = (part: Element) => part.checkVisibility({ visibilityProperty: true });
  const boxes = [
    ...document.querySelectorAll(
      '.option, .price, .status, .message-box, .button, .label-preview, .inspection-result, main input:not([type=hidden]), main select, main textarea',
    ),
  ];
  const lost = boxes.filter((part) => {
    const { borderTopStyle, borderTopColor, borderTopWidth } = getComputedStyle(part);
    const outer = part.parentElement?.closest('.hero-search, .search');
    return (
      shown(part) && !outer && (borderTopStyle === 'none' || borderTopWidth === '0px' || borderTopColor === ground)
    );
  });
  const threads = [...document.querySelectorAll(':is(.thread, .timeline, main .steps) li')].filter((part) => {
    const { display, backgroundColor } = getComputedStyle(part, '::before');
    return shown(part) && display !== 'none' && [ground, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
  });
  return [...lost, ...threads].map(
    (part) => `no edge: ${part.tagName} ${part.className} ${part.textContent?.trim().slice(0, 30)}`,
  );
}

/** Sticky parts must leave space in the window, or scroll. */
function tooHigh(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((part) => {
    const { position, overflowY, bottom } = getComputedStyle(part);
    if (position !== 'fixed' && !(position === 'sticky' && bottom !== 'auto')) return [];
    if (!part.checkVisibility({ visibilityProperty: true })) return [];
    const { height } = part.getBoundingClientRect();
    const reaches = height <= innerHeight * 0.7 || overflowY === 'auto';
    return reaches ? [] : [`${Math.round(height)} px of ${innerHeight} stick: ${part.className}`];
  });
}

function faults(): string[] {
  const words = shownWords();
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways = scrollWidth > clientWidth ? [`scrolls ${scrollWidth - clientWidth} px sideways`] : [];
  return [
    ...new Set([
      ...sideways,
      ...cutWords(words),
      ...overlaidWords(words),
      ...brokenWords(words),
      ...tooHigh(),
      ...lostEdges(),
    ]),
  ];
}

const source = [shownWords, findClippingAncestor, cutWords, overlaidWords, brokenWords, tooHigh, lostEdges, faults]
  .map(String)
  .join('\n');

/** Reading faults in the current window: clipped, broken or overlapping words, bars that fill it, lost edges. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => { ${source}\nreturn faults(); })()`);
}

/** Sets the size of letters that a person has chosen in the browser, 16 at first; a change of the window's size undoes it. */
export async function chooseLetters(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === size, `${standard}px`);
}

/** Double text size, a desktop window at 400 %, forced colours, and the default. */
const LOOKS = [
  { title: 'with letters twice as large', letters: 32, width: 1280, height: 800 },
  { title: 'with letters twice as large, on a phone', letters: 32, width: 390, height: 844 },
  { title: 'at four times the size', letters: 16, width: 320, height: 256 },
  { title: 'in colours of one’s own', letters: 16, width: 320, height: 844, forcedColors: 'active' },
  { title: 'at a desk', letters: 16, width: 1280, height: 900 },
] as const;

/** Checks the page with large text and forced colours; returns reading faults. */
export async function findUnreadableText(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { title, letters, width, height, ...own } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ forcedColors: 'none', ...own });
    await chooseLetters(page, letters);
    found.push(...(await outOfReach(page)).map((fault) => `${title}: ${fault}`));
  }
  return found;
}
