import { DAY_MS } from '../../shared/durations.ts';
import { TrustFacts } from '../../ui/TrustFacts.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';

/** Guarantees for sellers, with the expiry date of an offer made today. */
export function HomeFacts() {
  const { tenant, now } = useShop();
  const t = useText();
  const { date } = useFormat();
  const until = new Date(Date.parse(now) + tenant.offerValidityDays * DAY_MS);
  return (
    <div className="wrap">
      <TrustFacts
        facts={[
          {
            icon: 'clock',
            title: t('home.fact.price', { days: tenant.offerValidityDays }),
            text: t('home.fact.priceText', { date: date(until) }),
          },
          {
            icon: 'truck',
            title: t('home.fact.shipping', { carrier: tenant.shipping.carrier }),
            text: t('home.fact.shippingText'),
          },
          { icon: 'euro', title: t('home.fact.money'), text: t('home.fact.moneyText') },
          { icon: 'return', title: t('home.fact.return'), text: t('home.fact.returnText') },
        ]}
      />
    </div>
  );
}
