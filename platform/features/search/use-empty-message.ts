import { type Text, useText } from '../shop/use-text.ts';
import type { Answer } from './finder.ts';
import type { SearchBox } from './use-search-box.ts';

/** The message in place of results; undefined when there are some. */
export function useEmptyMessage({ answer, current }: Pick<SearchBox, 'answer' | 'current'>): string | undefined {
  const t = useText();
  if (!current) return undefined;
  if (answer.status === 'failed') return t('search.failed');
  if (answer.lines.length > 0) return undefined;
  return describeNotBought(answer.notBought, answer.text, t);
}

/** The headline of a search without results. */
export function describeNotBought(notBought: Answer['notBought'], text: string, t: Text): string {
  switch (notBought?.reason) {
    case 'kind':
      return t('search.kind.title', { kind: notBought.name ?? '' });
    case 'number':
      return t('search.number.title');
    case 'model':
      return t('search.model.title', { text });
    default:
      return t('search.none', { text });
  }
}
