import { Suspense } from 'react';
import type { DropOffPoint } from '../../shared/drop-off.ts';
import type { FormState } from '../../shared/form-state.ts';
import { Amount } from '../../ui/Amount.tsx';
import { later } from '../shop/later.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { DeviceRows } from '../trade/DeviceRows.tsx';
import { DropOffPoints } from '../trade/DropOffPoints.tsx';
import { useDeviceNames } from '../trade/device-names.ts';
import type { ShownTrade } from '../trade/shown-trade.ts';
import { TradeTimeline } from '../trade/TradeTimeline.tsx';
import { stateLabel } from '../trade/trade-steps.ts';
import { SaleActs } from './SaleActs.tsx';
import { SaleFacts } from './SaleFacts.tsx';

/** Fetched by browsers whose link opens nothing alone. */
const NoSale = import.meta.env.SSR
  ? (await import('./NoSale.tsx')).NoSale
  : later(() => import('./NoSale.tsx').then((module) => module.NoSale));

/** Fetched by browsers of those who ask alone. */
const ContactForm = import.meta.env.SSR
  ? (await import('../contact/ContactForm.tsx')).ContactForm
  : later(() => import('../contact/ContactForm.tsx').then((module) => module.ContactForm));

/** What data() gives the page; no sale for a link that opens none. */
export interface SaleView {
  sale: ShownTrade | null;
  /** Where its parcel may also be handed in, while it is to be. */
  dropOff: readonly DropOffPoint[];
}

/** The private page of one sale: where it stands, what to do next and everything that was agreed. */
export function SaleScreen({ sale, ...view }: SaleView & { form: FormState | undefined }) {
  if (sale) return <Sale sale={sale} {...view} />;
  return (
    <Suspense>
      <NoSale />
    </Suspense>
  );
}

function Sale({ sale, dropOff, form }: SaleView & { sale: ShownTrade; form: FormState | undefined }) {
  const t = useText();
  const format = useFormat();
  const names = useDeviceNames();
  return (
    <div className="wrap pad-top pad-bottom">
      <div className="trade-head">
        <div>
          <p className={STATUS[sale.state] ?? 'status neutral'}>{t(stateLabel(sale.state, sale.agreedCents))}</p>
          <h1 className="headline-small space-above-small">{names(sale)}</h1>
        </div>
        {sale.agreedCents > 0 && !UNPAID.has(sale.state) && <Amount {...format.moneyParts(sale.agreedCents)} />}
      </div>
      <div className="split">
        <div className="stack2">
          <section aria-labelledby="sale-steps">
            <h2 id="sale-steps" className="visually-hidden">
              {t('account.trade.steps', { number: sale.number })}
            </h2>
            <TradeTimeline trade={sale} />
            <SaleActs sale={sale} form={form} />
            <DropOffPoints points={dropOff} />
          </section>
          <SaleDevices sale={sale} />
        </div>
        <div className="stack2">
          <SaleFacts sale={sale} />
          <SaleContact sale={sale} />
        </div>
      </div>
    </div>
  );
}

/** Ended, and nothing came of it: a sum would promise one. */
const UNPAID: ReadonlySet<ShownTrade['state']> = new Set(['cancelled', 'expired', 'returned']);

const STATUS: Partial<Record<ShownTrade['state'], string>> = {
  paid: 'status success',
  accepted: 'status success',
};

function SaleDevices({ sale }: { sale: ShownTrade }) {
  const t = useText();
  return (
    <section aria-labelledby="sale-devices">
      <h2 id="sale-devices" className="h3 space-below">
        {t('sale.devices')}
      </h2>
      <DeviceRows {...sale} />
    </section>
  );
}

/** The way to ask, on the page itself: its address opens the sale, and must be told to no other page. */
function SaleContact({ sale }: { sale: ShownTrade }) {
  const t = useText();
  const { path, query } = useShop();
  return (
    <section aria-labelledby="sale-contact">
      <h2 id="sale-contact" className="h3">
        {t('sale.contact')}
      </h2>
      <p className="space-above-small">{t('sale.contactText')}</p>
      {query.step === 'ask' ? (
        <div className="space-above">
          <Suspense>
            <ContactForm saleNumber={sale.number} />
          </Suspense>
        </div>
      ) : (
        <p className="space-above">
          <a className="action-link" href={`${path}?step=ask#sale-contact`}>
            {t('error.toContact')}
          </a>
        </p>
      )}
    </section>
  );
}
