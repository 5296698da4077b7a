import type { FormState } from '../../shared/form-state.ts';
import { DeviceRow } from '../../ui/DeviceRow.tsx';
import { NumberedSteps } from '../../ui/NumberedSteps.tsx';
import { ContactChannels } from '../contact/ContactChannels.tsx';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';
import { BusinessFaq } from './BusinessFaq.tsx';
import { BusinessHero } from './BusinessHero.tsx';
import type { BusinessView } from './business-view.ts';
import { ErasureProof } from './ErasureProof.tsx';

const EnquiryForm = deferPart(
  import.meta.env.SSR
    ? (await import('./EnquiryForm.tsx')).EnquiryForm
    : fetchLazy(() => import('./EnquiryForm.tsx').then((module) => module.EnquiryForm)),
);

interface BusinessScreenProps {
  view: BusinessView;
  form: FormState | undefined;
}

/** Landing page for companies: benefits, process, categories and enquiry form. */
export function BusinessScreen({ view, form }: BusinessScreenProps) {
  return (
    <>
      <BusinessHero kinds={view.kinds} />
      <Gains />
      <Steps />
      <OwnList />
      <Bought kinds={view.kinds} />
      <ErasureProof />
      <BusinessFaq />
      <Enquiry view={view} form={form} />
    </>
  );
}

/** Benefits as a ledger: the promise on the left, its explanation on the right. */
function Gains() {
  const { tenant } = useShop();
  const t = useText();
  const values = { days: tenant.offerValidityDays };
  const gains = [
    { title: t('business.gain.price'), text: t('business.gain.priceText') },
    { title: t('business.gain.offer'), text: t('business.gain.offerText', values) },
    { title: t('business.gain.erasure'), text: t('business.gain.erasureText') },
    { title: t('business.gain.credit'), text: t('business.gain.creditText') },
  ];
  return (
    <section className="wrap section-small">
      <h2 className="space-below">{t('business.gains')}</h2>
      <dl className="gains">
        {gains.map(({ title, text }) => (
          <div key={title}>
            <dt className="h3">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Steps() {
  const { tenant } = useShop();
  const t = useText();
  return (
    <section className="wrap section-small">
      <h2 className="space-below">{t('business.steps')}</h2>
      <NumberedSteps
        steps={[
          { title: t('business.step.ask'), text: t('business.step.askText') },
          { title: t('business.step.offer'), text: t('business.step.offerText') },
          { title: t('business.step.send'), text: t('business.step.sendText', { carrier: tenant.shipping.carrier }) },
          { title: t('business.step.pay'), text: t('business.step.payText') },
        ]}
      />
    </section>
  );
}

/** The way to the page that reads a list and prices it. */
function OwnList() {
  const { href } = useShop();
  const t = useText();
  return (
    <section className="wrap section-small" aria-labelledby="business-list">
      <h2 id="business-list">{t('business.list.title')}</h2>
      <p className="lead space-above-small space-below">{t('business.list.text')}</p>
      <a className="button" href={href('checkout', {}, { list: '1' })}>
        {t('business.list.action')}
      </a>
    </section>
  );
}

function Bought({ kinds }: Pick<BusinessView, 'kinds'>) {
  const { href } = useShop();
  const { moneyShort } = useFormat();
  const t = useText();
  return (
    <section className="wrap section-small">
      <div className="split">
        <div>
          <h2 className="space-below">{t('business.bought')}</h2>
          <div className="rows">
            {kinds.map(({ id, url, title, formFactor, examples, maxPriceCents }) => (
              <DeviceRow
                key={id}
                href={href('sellCategory', { category: url })}
                drawing={formFactor}
                name={title}
                detail={examples.join(', ')}
                upTo={t('price.upTo')}
                price={moneyShort(maxPriceCents)}
              />
            ))}
          </div>
          <p className="muted small space-above">{t('business.boughtNote')}</p>
        </div>
        <div className="stack">
          <h2>{t('business.count.title')}</h2>
          <p>{t('business.count.text')}</p>
          <p>{t('business.count.more')}</p>
        </div>
      </div>
    </section>
  );
}

/** The form, or the confirmation that replaces it. */
function Enquiry({ view: { sent, about }, form }: BusinessScreenProps) {
  const { href } = useShop();
  const t = useText();
  return (
    <section className="wrap section-small" id="enquiry">
      <div className="split">
        <div>
          {sent ? (
            <div className="stack" role="status">
              <h2>{t('business.sent.headline')}</h2>
              <p className="lead">{t('business.sent.text')}</p>
              <p className="muted">{t('business.sent.spam')}</p>
              <p className="space-above">
                <a className="button" href={`${href('b2bLandingpage')}#enquiry`}>
                  {t('business.sent.again')}
                </a>
              </p>
            </div>
          ) : (
            <>
              <h2>{t('business.enquiry')}</h2>
              <p className="lead space-above space-below-large">{t('business.enquiryLead')}</p>
              <EnquiryForm
                form={form}
                about={about}
                action={`${href('b2bLandingpage')}#enquiry`}
                sentHref={`${href('b2bLandingpage', {}, { sent: '1' })}#enquiry`}
                submitLabel={t('business.enquirySend')}
              />
            </>
          )}
        </div>
        <ContactChannels title={t('business.reach')} />
      </div>
    </section>
  );
}
