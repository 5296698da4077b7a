import { useEffect } from 'react';
import { useText } from '../shop/use-text.ts';

/** Prefixes the document's title while the form has an error. */
export function useErrorTitle(wrong: boolean): void {
  const t = useText();
  useEffect(() => {
    if (!wrong) return;
    const prefix = t('form.errorPrefix');
    if (document.title.startsWith(prefix)) return;
    const plain = document.title;
    document.title = `${prefix} ${plain}`;
    return () => {
      document.title = plain;
    };
  }, [wrong, t]);
}
