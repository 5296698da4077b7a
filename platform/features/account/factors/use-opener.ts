import { type RefObject, useEffect, useRef } from 'react';

/** For the button that opens something in its own place: it gets the focus back when that closes. */
export function useOpener(open: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open]);
  return button;
}
