import { MAX_FILTER_LENGTH } from '../../shared/input-limits.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { OverviewView } from './overview-view.ts';

/** Filters a long list by words of the name or the model number. A plain form; JavaScript avoids the full page load. */
export function DeviceFilter({ view }: { view: OverviewView }) {
  const { href } = useShop();
  const t = useText();
  return (
    <form
      className="filter space-below"
      method="get"
      action={href('productOverview', { overview: view.url })}
      onSubmit={(event) => {
        event.preventDefault();
        const filter = String(new FormData(event.currentTarget).get('filter') ?? '').trim();
        void navigate(href('productOverview', { overview: view.url }, { filter: filter || undefined }));
      }}
    >
      <div className="field">
        <label htmlFor="filter">{t('overview.filter')}</label>
        <input
          id="filter"
          name="filter"
          type="text"
          defaultValue={view.filter}
          autoComplete="off"
          maxLength={MAX_FILTER_LENGTH}
        />
      </div>
      <button className="button" type="submit">
        {t('overview.filterAction')}
      </button>
    </form>
  );
}
