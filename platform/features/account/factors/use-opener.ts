import { type RefObject, useEffect, useRef } from 'react';

/** For a button that its panel replaces: it gets the focus back when the panel closes. */
export function useOpener(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open]);
  return button;
}
