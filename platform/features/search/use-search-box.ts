import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadCode } from '../../shared/load-code.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import type { Answer, Suggested } from './finder.ts';
import { resultsHref } from './suggestion.ts';

const DEBOUNCE_MS = 150;
const IDLE: Answer = { text: '', status: 'idle', lines: [] };

/** The search code loads with the first focus, not with the page. */
const loadFinder = () => loadCode(() => import('./finder.ts'));

/**
 * Search field with suggestions after the combobox pattern of the ARIA practices guide. Focus stays in the field, arrow
 * keys move through the list, Escape closes it. Enter opens the chosen line, or the one device that the text names;
 * otherwise it opens the result list.
 */
export function useSearchBox(initialText: string) {
  const shop = useShop();
  const [text, setText] = useState(initialText);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [answer, setAnswer] = useState(IDLE);
  /** Categories and makers from the cache, while the request is pending. */
  const [quick, setQuick] = useState<readonly Suggested[]>([]);
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);

  const wanted = toSingleLine(text);
  // Lines of an older text stay visible until new ones arrive; only Enter must not use them.
  const current = answer.text === wanted && answer.status !== 'idle';
  const lines = current || quick.length === 0 ? answer.lines : quick;
  const all = resultsHref(shop, current ? answer.text : wanted);
  const hrefs = lines.length > 0 ? [...lines.map(({ href }) => href), all] : [];

  function stop() {
    clearTimeout(timer.current);
    running.current?.abort();
  }

  /** Requests immediately. Undefined when a newer text replaced this one or the request failed. */
  async function ask(asked: string): Promise<Answer | undefined> {
    stop();
    const controller = new AbortController();
    running.current = controller;
    // Without the code the box shows that the search failed.
    const finder = await loadFinder().catch(() => undefined);
    const found = await finder?.find(shop, asked, controller.signal);
    if (controller.signal.aborted) return undefined;
    setAnswer(found ?? { text: asked, status: 'failed', lines: [] });
    return found?.status === 'ready' ? found : undefined;
  }

  async function askSoon(asked: string) {
    stop();
    timer.current = setTimeout(() => void ask(asked), DEBOUNCE_MS);
    // `ask` follows and shows the failure.
    const finder = await loadFinder().catch(() => undefined);
    if (finder && toSingleLine(field.current?.value ?? '') === asked) setQuick(finder.fromMemory(shop, asked));
  }

  function type(value: string) {
    setText(value);
    setChosen(undefined);
    setOpen(toSingleLine(value) !== '');
    if (toSingleLine(value) !== '') return void askSoon(toSingleLine(value));
    stop();
    setAnswer(IDLE);
    setQuick([]);
  }

  const adopt = useEffectEvent((input: HTMLInputElement) => {
    if (input.value === text) return;
    if (document.activeElement === input) type(input.value);
    else setText(input.value);
  });
  // Text typed before the scripts ran is searched as well.
  useEffect(() => {
    if (field.current) adopt(field.current);
    return () => {
      clearTimeout(timer.current);
      running.current?.abort();
    };
  }, []);

  function leave() {
    setOpen(false);
    setChosen(undefined);
  }

  function go(href: string) {
    stop();
    leave();
    void navigate(href);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Text typed before the scripts ran may not be adopted yet.
    const sent = toSingleLine(field.current?.value ?? text);
    if (sent === '') return field.current?.focus();
    if (chosen !== undefined && hrefs.includes(chosen)) return go(chosen);
    const found = answer.text === sent && answer.status === 'ready' ? answer : await ask(sent);
    if (!found) return setOpen(true);
    // The next page's field does not keep the number of a device either.
    if (found.notBought?.reason === 'number') setText('');
    go(found.named ?? resultsHref(shop, sent));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) {
      // By default Escape clears a search input; closing the list has priority.
      event.preventDefault();
      leave();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open && wanted !== '') {
      setOpen(true);
      if (!current) void askSoon(wanted);
    }
    setChosen(hrefs[nextIndex(hrefs.indexOf(chosen ?? ''), event.key === 'ArrowDown' ? 1 : -1, hrefs.length)]);
  }

  return {
    field,
    text,
    type,
    open: open && wanted !== '',
    active: hrefs.indexOf(chosen ?? ''),
    answer,
    current,
    lines,
    hrefs,
    wake: () =>
      // Preparation only: the first search loads again and shows a failure.
      void loadFinder()
        .then(({ keepPages }) => keepPages(shop))
        .catch(() => undefined),
    submit,
    onKeyDown,
    leave,
    go,
  };
}

export type SearchBox = ReturnType<typeof useSearchBox>;

/** One line, as it is sent: pasted tabs and line breaks become spaces. */
function toSingleLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** The next index among `count` options and "none", wrapping around. */
export function nextIndex(active: number, by: 1 | -1, count: number): number {
  const slots = count + 1;
  return ((active + 1 + by + slots) % slots) - 1;
}
