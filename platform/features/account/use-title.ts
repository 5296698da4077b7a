import { useEffect } from 'react';
import { documentTitle } from '../../shared/document-title.ts';
import { useShop } from '../shop/shop-context.tsx';

/** The document's title while a step without an address of its own is shown; the page's own after it. */
export function useTitle(title: string | undefined): void {
  const { tenant } = useShop();
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = documentTitle(title, tenant);
    return () => {
      document.title = before;
    };
  }, [title, tenant]);
}
