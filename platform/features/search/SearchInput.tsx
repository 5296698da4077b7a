import { MAX_SEARCH_LENGTH } from '../../shared/input-limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useText } from '../shop/use-text.ts';
import { useEmptyMessage } from './use-empty-message.ts';
import type { SearchBox } from './use-search-box.ts';

interface SearchInputProps {
  box: SearchBox;
  id: string;
  listId: string;
  label: string;
  placeholder: string;
}

/** Icon, label and combobox input, with the announcement of the number of results. */
export function SearchInput({ box, id, listId, label, placeholder }: SearchInputProps) {
  const t = useText();
  const note = useEmptyMessage(box);
  const listed = box.open && box.hrefs.length > 0;
  const count = box.lines.length;
  return (
    <>
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={box.field}
        id={id}
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={placeholder}
        value={box.text}
        role="combobox"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={listed && box.active >= 0 ? `${listId}-${box.active}` : undefined}
        onFocus={box.wake}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={box.onKeyDown}
      />
      <span className="visually-hidden" role="status">
        {box.open && (note ?? (listed ? t('search.count', { count }) : ''))}
      </span>
    </>
  );
}
