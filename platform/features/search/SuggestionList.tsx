import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { Suggested } from './finder.ts';
import { pageName } from './suggestion.ts';
import { useEmptyMessage } from './use-empty-message.ts';
import type { SearchBox } from './use-search-box.ts';

/** Popup under the search field: results, or the reason for an empty list. */
export function SuggestionList({ id, box }: { id: string; box: SearchBox }) {
  const t = useText();
  const { hrefs, lines, active, go, text } = box;
  const note = useEmptyMessage(box);
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
      {lines.map((line, index) => (
        <div key={line.href} {...option(index)}>
          <Line line={line} />
        </div>
      ))}
      <div {...option(lines.length)}>
        <span className="muted">{t('search.all', { text: text.trim() })}</span>
        <Icon name="chevron-right" />
      </div>
    </div>
  );
}

function Line({ line: { label, page, maxPriceCents } }: { line: Suggested }) {
  const t = useText();
  const { moneyShort } = useFormat();
  if (page) {
    return (
      <>
        <b>{pageName({ ...page, name: label }, t)}</b>
        <span className="muted no-wrap">{t('catalogue.models', { count: page.deviceCount })}</span>
      </>
    );
  }
  return (
    <>
      <span>{label}</span>
      <span className="tabular no-wrap">
        {maxPriceCents ? (
          <>
            <small className="muted">{t('price.upTo')} </small>
            {moneyShort(maxPriceCents)}
          </>
        ) : (
          <small className="muted">{t('price.recycle')}</small>
        )}
      </span>
    </>
  );
}
