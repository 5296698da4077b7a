import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { isFocusLeaving } from './is-focus-leaving.ts';
import { SearchInput } from './SearchInput.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useSearchBox } from './use-search-box.ts';

/** The search field in the header of every screen except home. */
export function HeaderSearch() {
  const { href } = useShop();
  const t = useText();
  const box = useSearchBox('');
  return (
    <search className="search">
      <form
        className="search"
        method="post"
        action={href('home')}
        onSubmit={box.submit}
        onBlur={(event) => isFocusLeaving(event) && box.leave()}
      >
        <SearchInput
          box={box}
          id="header-search"
          listId="header-hits"
          label={t('search.label')}
          placeholder={t('search.label')}
        />
        <Suggestions id="header-hits" box={box} />
      </form>
    </search>
  );
}
