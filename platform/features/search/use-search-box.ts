import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { resultsHref, suggestionHref } from './suggestion.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Nothing is chosen in the list. */
const NONE = -1;

/**
 * Search field with suggestions after the combobox pattern of the ARIA practices guide: focus stays in the field,
 * arrow keys move through the list, Enter opens the chosen or the first result, Escape closes the list.
 */
export function useSearchBox(initialText: string) {
  const shop = useShop();
  const { suggestions, ask, askNow, clear } = useSuggestions();
  const [text, setText] = useState(initialText);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);

  const wanted = text.trim();
  // Results of an older text stay in sight until the new ones are there; only Enter must not trust them.
  const current = suggestions.text === wanted && suggestions.status !== 'idle';
  const hrefs =
    suggestions.status === 'ready' && suggestions.entries.length > 0
      ? [...suggestions.entries.map((entry) => suggestionHref(shop, entry)), resultsHref(shop, suggestions.text)]
      : [];

  function type(value: string) {
    setText(value);
    setActive(NONE);
    setOpen(value.trim() !== '');
    if (value.trim() === '') clear();
    else ask(value.trim());
  }

  const field = useRef<HTMLInputElement>(null);
  const adopt = useEffectEvent((input: HTMLInputElement) => {
    if (input.value === text) return;
    if (document.activeElement === input) type(input.value);
    else setText(input.value);
  });
  // What was typed before the scripts were there is searched for all the same.
  useEffect(() => {
    if (field.current) adopt(field.current);
  }, []);

  function leave() {
    setOpen(false);
    setActive(NONE);
  }

  function go(href: string) {
    leave();
    void navigate(href);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wanted === '') {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const chosen = hrefs[active];
    if (chosen) return go(chosen);
    const entries = current && suggestions.status === 'ready' ? suggestions.entries : await askNow(wanted);
    const first = entries?.[0];
    if (first) go(suggestionHref(shop, first));
    else if (entries) go(resultsHref(shop, wanted));
    else setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) {
      // The field itself would clear a search input on Escape; closing the list comes first.
      event.preventDefault();
      leave();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open && wanted !== '') {
      setOpen(true);
      if (!current) ask(wanted);
    }
    if (hrefs.length > 0) setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, hrefs.length));
  }

  return {
    field,
    text,
    type,
    open: open && wanted !== '',
    active,
    suggestions,
    current,
    hrefs,
    submit,
    onKeyDown,
    leave,
    go,
  };
}

export type SearchBox = ReturnType<typeof useSearchBox>;

/** The next index among `count` options and "none", wrapping round. */
export function nextIndex(active: number, by: 1 | -1, count: number): number {
  const slots = count + 1;
  return ((active + 1 + by + slots) % slots) - 1;
}
