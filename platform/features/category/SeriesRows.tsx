import { SeriesRow } from '../../ui/SeriesRow.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { SeriesEntry } from './category-view.ts';

/** Series in two columns, read down the first column, then down the second. */
export function SeriesRows({ series }: { series: readonly SeriesEntry[] }) {
  const half = Math.ceil(series.length / 2);
  const columns = series.length > 3 ? [series.slice(0, half), series.slice(half)] : [series];
  return (
    <div className="two-columns">
      {columns.map((column) => (
        <div key={column[0]?.url} className="rows">
          {column.map((one) => (
            <Row key={one.url} series={one} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Row({ series }: { series: SeriesEntry }) {
  const { href } = useShop();
  const t = useText();
  const { moneyShort } = useFormat();
  return (
    <SeriesRow
      href={href('productOverview', { overview: series.url })}
      name={series.name}
      detail={[yearsText(series), t('catalogue.models', { count: series.deviceCount })].filter(Boolean).join(' · ')}
      upTo={t('price.upTo')}
      price={moneyShort(series.maxPriceCents)}
    />
  );
}

/** `2016–2022`, `2024`, or empty. */
export function yearsText({ firstYear, lastYear }: Pick<SeriesEntry, 'firstYear' | 'lastYear'>): string {
  if (firstYear === null || lastYear === null) return String(firstYear ?? lastYear ?? '');
  return firstYear === lastYear ? String(firstYear) : `${firstYear}–${lastYear}`;
}
