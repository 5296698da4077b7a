import type { FormState } from '../../shared/form-state.ts';
import { Amount } from '../../ui/Amount.tsx';
import { EmptyCart } from '../checkout/EmptyCart.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { NothingThere } from '../trade/NothingThere.tsx';
import { TradeDeviceRows } from '../trade/TradeDeviceRows.tsx';
import type { OfferView } from './offer-view.ts';
import { TakeElsewhere } from './TakeElsewhere.tsx';

type OfferScreenProps = OfferView & { form: FormState | undefined };

/** An open offer that its owner moves from one device to another. */
export function OfferScreen(props: OfferScreenProps) {
  const { by, devices } = props;
  const t = useText();
  if (by === 'none')
    return (
      <NothingThere headline={t('offer.none.headline')} subject="newOffer">
        <p className="lead">{t('offer.none.text')}</p>
      </NothingThere>
    );
  if (devices.length > 0) return <Offer {...props} />;
  return by === 'link' ? <Gone {...props} /> : <Empty />;
}

function Offer({ form, ...view }: OfferScreenProps) {
  const { by, devices, totalCents, validUntil, gone, link, sent } = view;
  const t = useText();
  const format = useFormat();
  const { path, href } = useShop();
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="trade-head">
        <div>
          <h1 className="headline-small">{t(by === 'cart' ? 'offer.take.headline' : 'offer.open.headline')}</h1>
          {validUntil && (
            <p className="lead muted space-above">{t('offer.until', { date: format.date(validUntil) })}</p>
          )}
        </div>
        {totalCents > 0 && <Amount {...format.moneyParts(totalCents)} />}
      </div>
      <div className="split">
        <div className="stack2">
          <section aria-labelledby="offer-devices">
            <h2 id="offer-devices" className="h3 space-below">
              {t('sale.devices')}
            </h2>
            <TradeDeviceRows devices={devices} />
          </section>
          {gone.length > 0 && <GoneDevices gone={gone} />}
          {by === 'link' && (
            <form method="post" action={path}>
              <button type="submit" className="button button-primary">
                {t('offer.open.submit')}
              </button>
            </form>
          )}
          {by === 'cart' && (
            <p>
              <a className="action-link" href={href('checkout')}>
                {t('offer.toCart')}
              </a>
            </p>
          )}
        </div>
        {link && <TakeElsewhere link={link} sent={sent} form={form} />}
      </div>
    </div>
  );
}

function Gone({ gone }: Pick<OfferView, 'gone'>) {
  const t = useText();
  return (
    <NothingThere headline={t('offer.gone.headline')} subject="newOffer">
      <p className="lead">{t('offer.gone.text')}</p>
      <GoneDevices gone={gone} />
    </NothingThere>
  );
}

/** Link to a new price with the same answers. */
function GoneDevices({ gone }: Pick<OfferView, 'gone'>) {
  const t = useText();
  const { href } = useShop();
  return gone.map(({ name, deviceUrl, answers }) => (
    <p key={`${name} ${JSON.stringify(answers)}`}>
      {t('offer.gone.device', { name })}{' '}
      <a className="action-link" href={href('productDetail', { pdp: deviceUrl }, answers)}>
        {t('cart.priceAgain')}
        <span className="visually-hidden"> {name}</span>
      </a>
    </p>
  ));
}

function Empty() {
  const t = useText();
  return (
    <div className="wrap pad-top pad-bottom">
      <h1 className="headline-small space-below">{t('offer.take.headline')}</h1>
      <EmptyCart />
    </div>
  );
}
