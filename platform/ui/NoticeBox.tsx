import { type ReactNode, useEffect, useRef } from 'react';

interface NoticeBoxProps {
  /** What kind of news it is: something to know, something wrong, something done. */
  tone: 'notice' | 'error' | 'done';
  title: string;
  children: ReactNode;
  /** Changes with each attempt that ends here; the box then takes the focus. */
  attempt?: number;
}

const classes = { notice: 'warning', error: 'error', done: 'success' } as const;

/** News about a form as a whole, in its place, read out and focused when it comes. */
export function NoticeBox({ tone, title, children, attempt }: NoticeBoxProps) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt takes the focus again
  useEffect(() => box.current?.focus(), [attempt]);
  return (
    <section
      className={`message-box ${classes[tone]} notice space-below-large`}
      role={tone === 'done' ? 'status' : 'alert'}
      tabIndex={-1}
      ref={box}
    >
      <h2>{title}</h2>
      {children}
    </section>
  );
}
