const MAX_ABOVE = 5;
const MAX_LENGTH = 2_000;
const SPOKEN = ['aria-label', 'alt', 'placeholder', 'title'];
const SKIPPED = 'script, style, noscript, template, svg';

/** The texts at an element, the narrowest first: its own, its labels, then those of the elements around it. */
export function listTextsAt(element: Element): string[] {
  const own = [...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []));
  const spoken = SPOKEN.flatMap((name) => element.getAttribute(name) ?? []);
  const typed = element instanceof HTMLInputElement && /^(submit|button)$/.test(element.type) ? [element.value] : [];
  const around: string[] = [];
  for (let at: Element | null = element; at && around.length <= MAX_ABOVE; at = at.parentElement)
    around.push(at.textContent ?? '');
  const whole = around[0] ?? '';
  const texts = [whole, ...own, ...spoken, ...typed, ...around.slice(1)].map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text !== '' && text.length <= MAX_LENGTH);
}

/** The elements that have words of their own, or a label, in the order of the page. */
export function listWordedElements(): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => !element.closest(SKIPPED) && hasWords(element) && element.checkVisibility(),
  );
}

function hasWords(element: HTMLElement): boolean {
  const own = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  return own || SPOKEN.some((name) => element.hasAttribute(name));
}
