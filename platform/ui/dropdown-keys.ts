/** Letters typed with less time between them belong together. */
const TYPING_MS = 500;

/**
 * The option whose text begins with what was typed, looked for after `current` and round; -1 where none does. One letter
 * typed again and again goes through all options that begin with it.
 */
export function typeaheadIndex(texts: readonly string[], current: number, typed: string): number {
  const same = [...typed].every((letter) => letter === typed[0]);
  const wanted = (same ? (typed[0] ?? '') : typed).toLocaleLowerCase();
  // A longer text may still mean the option it already found.
  const start = same ? current + 1 : Math.max(current, 0);
  const order = texts.map((_, step) => (start + step) % texts.length);
  return order.find((index) => texts[index]?.trim().toLocaleLowerCase().startsWith(wanted)) ?? -1;
}

/** Where a key leads among `count` options; undefined for keys that lead nowhere. */
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

/** Lets arrow keys, Home, End and letters move among the links of a panel, and the down arrow open it. Returns the way to stop. */
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
