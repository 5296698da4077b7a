import type { ReactNode } from 'react';

const shapes = {
  account: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5" />
    </>
  ),
  alert: <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.3" />,
  cart: <path d="M4 8h16l-1.5 12h-13zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8" />,
  chat: <path d="M4 5h16v11H10l-5 4v-4H4z" />,
  check: <path d="m5 12.5 4.5 4.5L19 7" />,
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  'chevron-left': <path d="m15 5-7 7 7 7" />,
  'chevron-right': <path d="m9 5 7 7-7 7" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </>
  ),
  close: <path d="M5 5l14 14M19 5 5 19" />,
  euro: <path d="M18 6.5A7 7 0 1 0 18 17.5M4 10.5h10M4 13.5h9" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="1.5" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  menu: <path d="M3 7h18M3 12h18M3 17h12" />,
  play: <path d="M7 4.5v15L19 12z" />,
  print: <path d="M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z" />,
  return: <path d="M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2" />,
  search: (
    <>
      <circle cx="11" cy="11" r="7" />
      <path d="m20 20-4-4" />
    </>
  ),
  truck: (
    <>
      <path d="M2 6h12v11H2zM14 10h4.5l3.5 4v3h-8z" />
      <circle cx="7" cy="18" r="2" />
      <circle cx="17.5" cy="18" r="2" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** Line icon beside a word; the word, or the `aria-label` of the control, has the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
