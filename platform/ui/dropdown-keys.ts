/** Maximum pause in milliseconds between letters of one search text. */
const TYPING_MS = 500;

/**
 * Index of the next option after `current` that starts with the typed text, wrapping around; -1 without a match.
 * Repeating one letter cycles through all options that start with it.
 */
export function typeaheadIndex(texts: readonly string[], current: number, typed: string): number {
  const same = [...typed].every((letter) => letter === typed[0]);
  const wanted = (same ? (typed[0] ?? '') : typed).toLocaleLowerCase();
  // A longer text may still match the current option.
  const start = same ? current + 1 : Math.max(current, 0);
  const order = texts.map((_, step) => (start + step) % texts.length);
  return order.find((index) => texts[index]?.trim().toLocaleLowerCase().startsWith(wanted)) ?? -1;
}

/** Index a key moves to among `count` options; undefined for other keys. */
export function keyIndex(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (Math.max(current, 0) - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Adds arrow, Home, End and typeahead keys to the links of a panel; the down arrow opens it. Returns the cleanup
 * function.
 */
export function moveByKeys(element: HTMLDetailsElement): () => void {
  let typed = '';
  let typedAt = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = document.activeElement === element.querySelector('summary');
    if (onButton && event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && !element.open) return;
    const options = [...element.querySelectorAll<HTMLElement>('.dropdown a')];
    const current = options.indexOf(document.activeElement as HTMLElement);
    let next = keyIndex(event.key, current, options.length);
    if (next === undefined && event.key.length === 1 && event.key !== ' ') {
      typed = event.timeStamp - typedAt < TYPING_MS ? typed + event.key : event.key;
      typedAt = event.timeStamp;
      next = typeaheadIndex(
        options.map((option) => option.textContent ?? ''),
        current,
        typed,
      );
    }
    if (next === undefined || next < 0) return;
    event.preventDefault();
    element.open = true;
    options[next]?.focus();
  };
  element.addEventListener('keydown', onKey);
  return () => element.removeEventListener('keydown', onKey);
}
