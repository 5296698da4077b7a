import { type MouseEvent, type Ref, useEffect, useRef } from 'react';

interface ErrorSummaryProps {
  title: string;
  /** The same messages as at the fields. `href` is the field's anchor, absent for problems without a field. */
  items: readonly { text: string; href?: string }[];
  /** Changes with each rejected attempt; the summary then takes focus. */
  attempt: number;
}

/** All problems of a form, focused, each message a link to its field. */
export function ErrorSummary({ title, items, attempt }: ErrorSummaryProps) {
  const box: Ref<HTMLElement> = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt takes the focus again
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <section className="message-box error space-below-large" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={`${item.href} ${item.text}`}>
            {item.href ? <FieldLink href={item.href} text={item.text} /> : item.text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link that focuses the field; a browser alone would only scroll there. */
function FieldLink({ href, text }: { href: string; text: string }) {
  const focusField = (event: MouseEvent) => {
    const field = href.startsWith('#') ? document.getElementById(href.slice(1)) : null;
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <a href={href} onClick={focusField}>
      {text}
    </a>
  );
}
