import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeviceRows } from '../devices/DeviceRows.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { HomeView } from './home-view.ts';

/** Everything that fits what was searched for; also the whole search without JavaScript. */
export function SearchResults({ search }: { search: NonNullable<HomeView['search']> }) {
  const { href } = useShop();
  const t = useText();
  if (search.results.length === 0) {
    return (
      <section className="wrap sec-s" id="results">
        <EmptyState
          drawing="phone"
          title={t('search.none', { text: search.text })}
          text={t('search.noneText')}
          action={
            <a className="btn" href={href('contact')}>
              {t('search.noneAction')}
            </a>
          }
        />
      </section>
    );
  }
  return (
    <section className="wrap sec-s" id="results">
      <h2 className="mb">{t('search.results', { count: search.results.length, text: search.text })}</h2>
      <DeviceRows devices={search.results} detail="kind" />
    </section>
  );
}
