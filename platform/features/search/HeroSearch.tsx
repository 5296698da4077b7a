import { useEffect, useRef } from 'react';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { isFocusLeaving } from './is-focus-leaving.ts';
import { SearchInput } from './SearchInput.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useSearchBox } from './use-search-box.ts';

/** The large search field on home. The small header's search icon links to it. */
export function HeroSearch() {
  const { href, query } = useShop();
  const t = useText();
  const box = useSearchBox(query.q ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (window.location.hash === '#search') form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <search>
      <form
        ref={form}
        id="search"
        className="hero-search"
        method="post"
        action={href('home')}
        onSubmit={box.submit}
        onBlur={(event) => isFocusLeaving(event) && box.leave()}
      >
        <div className="search">
          <SearchInput
            box={box}
            id="home-search"
            listId="home-hits"
            label={t('search.label')}
            placeholder={t('search.example')}
          />
        </div>
        <button className="button button-primary" type="submit">
          {t('home.search')}
        </button>
        <Suggestions id="home-hits" box={box} />
      </form>
    </search>
  );
}
