import { type ReactNode, useEffect, useRef } from 'react';

interface NoticeBoxProps {
  /** Kind of the notice: information, error, success. */
  tone: 'notice' | 'error' | 'done';
  title: string;
  children: ReactNode;
  /** Changes with each attempt that fails here; the box then takes focus. */
  attempt?: number;
}

const classes = { notice: 'warning', error: 'error', done: 'success' } as const;

/** Notice about a form as a whole, announced and focused when it appears. */
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
