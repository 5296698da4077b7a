import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { suggestionLabel } from './suggestion.ts';
import type { SearchBox } from './use-search-box.ts';

/** What opens under the search field: results, or why there are none. */
export function SuggestionList({ id, box }: { id: string; box: SearchBox }) {
  const t = useText();
  const { moneyShort } = useFormat();
  const { suggestions, hrefs, active, go } = box;
  const note = useEmptyMessage(box);
  if (!box.open || suggestions.status === 'idle') return null;
  if (note) return <p className="menu hits note">{note}</p>;
  if (hrefs.length === 0) return null;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
    onClick: () => go(hrefs[index] ?? ''),
  });
  return (
    <div
      className="menu hits"
      id={id}
      role="listbox"
      aria-label={t('search.suggestions')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.entries.map((entry, index) => (
        <div key={hrefs[index]} {...option(index)}>
          <span>{suggestionLabel(entry)}</span>
          <span className="tabular no-wrap">
            <small className="muted">{t('price.upTo')} </small>
            {moneyShort(entry.maxPriceCents)}
          </span>
        </div>
      ))}
      <div {...option(suggestions.entries.length)}>
        <span className="muted">{t('search.all', { text: suggestions.text })}</span>
        <Icon name="chevron-right" />
      </div>
    </div>
  );
}

/** The message in place of results; undefined when there are some. */
export function useEmptyMessage({
  suggestions,
  current,
}: Pick<SearchBox, 'suggestions' | 'current'>): string | undefined {
  const t = useText();
  if (!current) return undefined;
  if (suggestions.status === 'failed') return t('search.failed');
  if (suggestions.status === 'ready' && suggestions.entries.length === 0) {
    return t('search.none', { text: suggestions.text });
  }
  return undefined;
}
