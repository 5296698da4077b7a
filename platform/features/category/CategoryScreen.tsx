import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { ManufacturerTiles } from '../../ui/ManufacturerTiles.tsx';
import { DeviceRows } from '../devices/DeviceRows.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { CategoryView } from './category-view.ts';
import { ModelHelp } from './ModelHelp.tsx';
import { SeriesRows } from './SeriesRows.tsx';

/** One category: its makers, the series of the best-known maker, and popular models. */
export function CategoryScreen({ view }: { view: CategoryView }) {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wrap pad-top">
      <Breadcrumb
        label={t('shell.breadcrumb')}
        crumbs={[{ label: t('shell.home'), href: href('home') }, { label: view.title }]}
      />
      <CategoryHead view={view} />
      {view.makers.length > 1 && (
        <section className="space-above-large" id="makers">
          <h2 className="h3 space-below">{t('category.makers')}</h2>
          <Makers view={view} />
        </section>
      )}
      {view.current && view.current.series.length > 0 && (
        <section className="section-small">
          <h2 className="space-below">{t('category.seriesOf', { maker: view.current.name })}</h2>
          <SeriesRows series={view.current.series} />
        </section>
      )}
      <section className="section-small no-pad-top">
        <div className="split">
          <div>
            <h2 className="space-below">{t('category.popular')}</h2>
            <DeviceRows devices={view.popular} detail="model" />
          </div>
          <ModelHelp formFactor={view.formFactor} />
        </div>
      </section>
    </div>
  );
}

function CategoryHead({ view }: { view: CategoryView }) {
  const { tenant } = useShop();
  const t = useText();
  return (
    <div className="split split-low">
      <div>
        <h1>{t(`category.headline.${view.formFactor}`)}</h1>
        <p className="lead muted space-above">{view.intro || t('category.lead', { days: tenant.offerValidityDays })}</p>
      </div>
      <div className="picture-large">
        <Drawing name={view.drawing} />
      </div>
    </div>
  );
}

function Makers({ view }: { view: CategoryView }) {
  const { href } = useShop();
  const t = useText();
  const tiles = view.makers.map((maker) => ({
    href: href('productOverview', { overview: maker.url }),
    name: maker.name,
    detail: t('catalogue.models', { count: maker.deviceCount }),
    current: maker.url === view.current?.url,
  }));
  if (view.moreMakers > 0) {
    tiles.push({
      href: `${href('sellCategory', { category: view.url }, { all: 'makers' })}#makers`,
      name: t('category.allMakers'),
      detail: t('category.makerCount', { count: view.makers.length + view.moreMakers }),
      current: false,
    });
  }
  return <ManufacturerTiles tiles={tiles} />;
}
