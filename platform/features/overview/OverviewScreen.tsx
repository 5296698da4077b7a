import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ModelHelp } from '../category/ModelHelp.tsx';
import { SeriesRows } from '../category/SeriesRows.tsx';
import { DeviceRows } from '../devices/DeviceRows.tsx';
import { type Shop, useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { DeviceFilter } from './DeviceFilter.tsx';
import { DEVICES_SHOWN, type OverviewView } from './overview-view.ts';

/** All devices of a category, a maker or a series, newest first. */
export function OverviewScreen({ view }: { view: OverviewView }) {
  const shop = useShop();
  const t = useText();
  return (
    <div className="wrap pad-top">
      <Breadcrumb
        label={t('shell.breadcrumb')}
        crumbs={[
          { label: t('shell.home'), href: shop.href('home') },
          ...view.parents.map((parent) => ({ label: parent.label, href: parentHref(shop, parent) })),
          { label: view.name },
        ]}
      />
      <div className="split split-low">
        <div>
          <h1 className="headline-small">{view.title}</h1>
          {view.intro && <p className="lead muted space-above">{view.intro}</p>}
        </div>
        <div className="picture-large">
          <Drawing name={view.drawing} />
        </div>
      </div>
      {view.series.length > 1 && <Series view={view} />}
      <section className="section-small" id="devices">
        <div className="split">
          <Devices view={view} />
          <ModelHelp formFactor={view.formFactor} />
        </div>
      </section>
    </div>
  );
}

function Series({ view }: { view: OverviewView }) {
  const { href } = useShop();
  const t = useText();
  return (
    <section className="space-above-large" id="series">
      <h2 className="space-below">{t('category.seriesOf', { maker: view.name })}</h2>
      <SeriesRows series={view.series} />
      {view.seriesTotal > view.series.length && (
        <p className="space-above">
          <a className="button" href={`${href('productOverview', { overview: view.url }, { all: 'series' })}#series`}>
            {t('overview.showSeries', { count: view.seriesTotal })}
          </a>
        </p>
      )}
    </section>
  );
}

function Devices({ view }: { view: OverviewView }) {
  const { href } = useShop();
  const t = useText();
  const rest = view.matching - view.devices.length;
  const query = { filter: view.filter || undefined, all: 'devices' };
  return (
    <div>
      <h2 className="space-below">{t('overview.devices', { count: view.matching })}</h2>
      {view.total > DEVICES_SHOWN && <DeviceFilter view={view} />}
      {view.matching === 0 ? (
        <EmptyState
          drawing={view.formFactor}
          title={t('overview.none', { text: view.filter })}
          text={t('overview.noneText')}
          action={
            <a className="button" href={`${href('productOverview', { overview: view.url })}#devices`}>
              {t('overview.showAll', { count: view.total })}
            </a>
          }
        />
      ) : (
        <DeviceRows devices={view.devices} detail="model" />
      )}
      {rest > 0 && (
        <p className="space-above">
          <a className="button" href={`${href('productOverview', { overview: view.url }, query)}#devices`}>
            {t('overview.showAll', { count: view.matching })}
          </a>
        </p>
      )}
    </div>
  );
}

function parentHref({ href }: Shop, { screen, url }: OverviewView['parents'][number]): string {
  return screen === 'sellCategory'
    ? href('sellCategory', { category: url })
    : href('productOverview', { overview: url });
}
