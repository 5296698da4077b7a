import { useEffect } from 'react';

/** The document's title while a step is shown that the address does not name; the page's own after it. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
