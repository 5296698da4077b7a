import { Suspense } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import { LabelCode } from '../../ui/LabelPreview.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { useText } from '../shop/use-text.ts';
import type { OfferView } from './offer-view.ts';

/** The document contains the form; a browser fetches its code afterwards. */
const OfferMailForm = import.meta.env.SSR
  ? (await import('./OfferMailForm.tsx')).OfferMailForm
  : lazyWithRetry(() => import('./OfferMailForm.tsx').then((module) => module.OfferMailForm));

interface TakeElsewhereProps {
  link: NonNullable<OfferView['link']>;
  sent: boolean;
  form: FormState | undefined;
}

/** Ways to another device: a QR code, the link, and a mail. */
export function TakeElsewhere({ link, sent, form }: TakeElsewhereProps) {
  const t = useText();
  return (
    <div className="stack2">
      <section aria-labelledby="offer-code">
        <h2 id="offer-code" className="h3">
          {t('offer.code.title')}
        </h2>
        <p className="muted space-above-small space-below">{t('offer.code.text')}</p>
        <div className="code-sheet">
          <LabelCode svg={link.qrSvg} label={t('offer.code.label')} className="code-big" />
        </div>
        <p className="space-above">
          <a className="action-link" href={link.url}>
            {t('offer.code.link')}
          </a>
        </p>
      </section>
      <section aria-labelledby="offer-mail">
        <h2 id="offer-mail" className="h3">
          {t('offer.mail.title')}
        </h2>
        {sent && (
          <p className="status success space-above-small" role="status">
            {t('offer.mail.sent')}
          </p>
        )}
        <p className="muted space-above-small space-below">{t(sent ? 'offer.mail.nothing' : 'offer.mail.text')}</p>
        <Suspense fallback={<FormPlace />}>
          <OfferMailForm key={String(sent)} token={link.token} form={form} />
        </Suspense>
      </section>
    </div>
  );
}

/** Reserves the room of a form that still loads after a client-side navigation, so that nothing moves. */
function FormPlace() {
  const t = useText();
  return (
    <div className="coming" aria-hidden="true">
      <div className="field">
        <span className="field-label">{t('field.email.label')}</span>
        <input disabled />
      </div>
      <span className="button">{t('offer.mail.submit')}</span>
    </div>
  );
}
