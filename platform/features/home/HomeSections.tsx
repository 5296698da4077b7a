import { NumberedSteps } from '../../ui/NumberedSteps.tsx';
import { DeviceRows } from '../devices/DeviceRows.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { HomeView } from './home-view.ts';

/** The steps from price to payout on one thread. */
export function StepsSection() {
  const t = useText();
  return (
    <section className="wrap section-small">
      <h2 className="space-below">{t('home.steps')}</h2>
      <NumberedSteps
        steps={[
          { title: t('home.step.price'), text: t('home.step.priceText') },
          { title: t('home.step.send'), text: t('home.step.sendText') },
          { title: t('home.step.money'), text: t('home.step.moneyText') },
        ]}
      />
    </section>
  );
}

/** Categories that the shop buys today, and the one case in which a price changes. */
export function DemandSection({ demand }: Pick<HomeView, 'demand'>) {
  const t = useText();
  return (
    <section className="wrap section-small">
      <div className="split">
        {demand.length > 0 && (
          <div>
            <h2 className="space-below">{t('home.demand')}</h2>
            <DeviceRows devices={demand} detail="kind" />
          </div>
        )}
        <PriceChange />
      </div>
    </section>
  );
}

function PriceChange() {
  const shop = useShop();
  const t = useText();
  const howItWorks = contentHref(shop, 'howItWorks');
  return (
    <div className="stack">
      <h2>{t('home.change')}</h2>
      <p>{t('home.changeWhen')}</p>
      <p>{t('home.changeChoice')}</p>
      {howItWorks && (
        <p>
          <a href={howItWorks}>{t('home.changeMore')}</a>
        </p>
      )}
    </div>
  );
}
