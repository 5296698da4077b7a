import { useText } from '../shop/use-text.ts';
import type { SearchBox } from './use-search-box.ts';

/** The message in place of results; undefined when there are some. */
export function useEmptyMessage({ answer, current }: Pick<SearchBox, 'answer' | 'current'>): string | undefined {
  const t = useText();
  if (!current) return undefined;
  if (answer.status === 'failed') return t('search.failed');
  return answer.lines.length === 0 ? t('search.none', { text: answer.text }) : undefined;
}
