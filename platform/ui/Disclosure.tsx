import { type ReactNode, useEffect, useRef } from 'react';

export interface DisclosureProps {
  /** Visible content of the button. */
  summary: ReactNode;
  /** Spoken name, when the visible content is only an icon or a short code. */
  label?: string;
  className?: string;
  /** Class of the button itself. */
  summaryClassName?: string;
  /** Adds behaviour to the element; returns the cleanup function. Must be the same function at each render. */
  whileShown?: (element: HTMLDetailsElement) => () => void;
  children: ReactNode;
}

/**
 * Button that opens a panel under it. It is `<details>`, so it works before and without JavaScript. With JavaScript,
 * Escape, an outside click and following a link close the panel.
 */
export function Disclosure(props: DisclosureProps) {
  const { summary, label, className, summaryClassName, whileShown, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeOnLeave(details.current), []);
  useEffect(() => (details.current ? whileShown?.(details.current) : undefined), [whileShown]);
  return (
    <details ref={details} className={className ? `disclosure ${className}` : 'disclosure'}>
      <summary className={summaryClassName} aria-label={label}>
        {summary}
      </summary>
      <div className="dropdown">{children}</div>
    </details>
  );
}

function closeOnLeave(element: HTMLDetailsElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const onClick = ({ target }: MouseEvent) => {
    const inside = target instanceof Element && element.contains(target);
    if (!inside || target.closest('a')) element.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !element.open) return;
    const hadFocus = element.contains(document.activeElement);
    element.open = false;
    if (hadFocus) element.querySelector('summary')?.focus();
  };
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', onKey);
  };
}
