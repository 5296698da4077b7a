import { DeviceRow } from '../../ui/DeviceRow.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { DeviceRows } from '../devices/DeviceRows.tsx';
import { HeroSearch } from '../search/deferred-search.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import type { HomeView } from './home-view.ts';

/** Home for companies, designed for a frame: one search, two lists, and the procedure above the cap. */
export function BusinessHome({ view }: { view: HomeView }) {
  const t = useText();
  return (
    <div className="wrap pad-bottom">
      <section className="hero hero-low">
        <div className="hero-inner">
          <div>
            <h1 className="headline-small">{t('home.headline')}</h1>
            <p className="muted">{t('home.lead')}</p>
          </div>
          <HeroSearch />
        </div>
      </section>
      <Reasons />
      <div className="halves space-above-medium">
        {view.shelf.length > 0 && (
          <section aria-labelledby="kinds">
            <h2 className="h3 space-below" id="kinds">
              {t('home.shelf')}
            </h2>
            <KindRows shelf={view.shelf} />
          </section>
        )}
        {view.demand.length > 0 && (
          <section aria-labelledby="demand">
            <h2 className="h3 space-below" id="demand">
              {t('home.demand')}
            </h2>
            <DeviceRows devices={view.demand} detail="kind" />
          </section>
        )}
      </div>
      <AboveTheCap />
    </div>
  );
}

function KindRows({ shelf }: Pick<HomeView, 'shelf'>) {
  const { href } = useShop();
  const { moneyShort } = useFormat();
  const t = useText();
  return (
    <div className="rows">
      {shelf.map(({ id, url, title, formFactor, maxPriceCents }) => (
        <DeviceRow
          key={id}
          href={href('sellCategory', { category: url })}
          drawing={formFactor}
          name={title}
          detail={t(`home.kind.${formFactor}`)}
          upTo={t('price.upTo')}
          price={moneyShort(maxPriceCents)}
        />
      ))}
    </div>
  );
}

/** Guarantees for sellers, one line each. */
function Reasons() {
  const { tenant } = useShop();
  const t = useText();
  const reasons: { icon: IconName; text: string }[] = [
    { icon: 'clock', text: t('home.fact.price', { days: tenant.offerValidityDays }) },
    { icon: 'truck', text: t('home.fact.shipping', { carrier: tenant.shipping.carrier }) },
    { icon: 'lock', text: t('home.fact.erasure') },
    { icon: 'euro', text: t('home.fact.money') },
  ];
  return (
    <ul className="reasons">
      {reasons.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function AboveTheCap() {
  const { tenant, href } = useShop();
  const { moneyShort } = useFormat();
  const t = useText();
  if (!tenant.features.b2b) return null;
  return (
    <section className="more" aria-labelledby="more">
      <div>
        <h2 className="h3" id="more">
          {t('home.more.title', { cap: moneyShort(tenant.b2bTradeCap) })}
        </h2>
        <p className="muted space-above-small">{t('home.more.text')}</p>
      </div>
      <a className="button" href={href('checkout', {}, { list: '1' })}>
        {t('business.list.action')}
      </a>
      <a className="button" href={`${href('b2bLandingpage')}#enquiry`}>
        {t('home.more.action')}
      </a>
    </section>
  );
}
