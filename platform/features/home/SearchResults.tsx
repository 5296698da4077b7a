import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeviceRows } from '../devices/DeviceRows.tsx';
import { HeroSearch } from '../search/HeroSearch.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { HomeView } from './home-view.ts';

/** Everything that fits what was searched for; also the whole search without JavaScript. */
export function SearchResults({ search }: { search: NonNullable<HomeView['search']> }) {
  const t = useText();
  const count = search.results.length;
  return (
    <div className="wrap pad-top">
      <HeroSearch />
      <h1 className="headline-small space-above-medium space-below">
        {count === 0 ? t('search.none', { text: search.text }) : t('search.results', { count, text: search.text })}
      </h1>
      {count === 0 ? <NoResults /> : <DeviceRows devices={search.results} detail="kind" />}
    </div>
  );
}

function NoResults() {
  const { href } = useShop();
  const t = useText();
  return (
    <EmptyState
      drawing="phone"
      title={t('search.noneTitle')}
      text={t('search.noneText')}
      action={
        <a className="button" href={href('contact')}>
          {t('search.noneAction')}
        </a>
      }
    />
  );
}
