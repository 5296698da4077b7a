import type { LayoutProps } from './Layout.tsx';

/** The page itself; the skip link and every screen test find it here. */
export function Main({ screen, children }: LayoutProps) {
  return (
    <main id="main" data-screen={screen} tabIndex={-1}>
      {children}
    </main>
  );
}
