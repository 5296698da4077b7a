import { useCallback } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { INTEREST_PREFIX, newsletterDetailsForm } from '../../forms/newsletter-details.ts';
import { confirmSubscription, enrichSubscription } from '../../generated/api/endpoints/newsletter.gen.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { CONFIRM_DAYS } from '../../shared/newsletter.ts';
import { FormField } from '../../ui/FormField.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { toFormLevelError } from '../forms/form-level-error.ts';
import { type UsedForm, useForm } from '../forms/use-form.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';

const failures: Record<string, MessageId> = { gone: 'newsletter.gone.headline', tooMany: 'form.tooMany' };

interface DetailsFormProps {
  kind: 'confirm' | 'details';
  /** Masked. */
  email: string;
  form: FormState | undefined;
}

/** The page shows no personal data of the reader, because the mail may have been forwarded. */
export function DetailsForm({ kind, email, form: refused }: DetailsFormProps) {
  const { path, tenant, href, match } = useShop();
  const t = useText();
  const waits = kind === 'confirm';
  const { emailHash = '' } = match.params;
  const form = useForm(newsletterDetailsForm, {
    refused,
    completeValues: useCallback((typed) => ({ ...typed, emailHash }), [emailHash]),
    send: (body) => callEndpoint(tenant.services, waits ? confirmSubscription : enrichSubscription, { body }),
    onSent: () => navigate(href('newsletterEnrich', {}, { done: waits ? 'confirmed' : 'enriched' })),
    toFailure: ({ status }) => (status === 410 ? 'gone' : (toFormLevelError(status) ?? 'offline')),
  });
  return (
    <div className="wrap pad-top pad-bottom">
      <h1 className="headline-small">{t(waits ? 'newsletter.confirm.headline' : 'newsletter.enrich.headline')}</h1>
      <p className="lead space-above">{t(waits ? 'newsletter.confirm.text' : 'newsletter.enrich.text', { email })}</p>
      <FormErrors {...form} failure={(reason) => t(failures[reason] ?? 'newsletter.problem.offline')} />
      <form noValidate method="post" action={path} className="newsletter-form space-above-large" onSubmit={form.submit}>
        {waits && <p className="muted small">{t('newsletter.consent', { name: tenant.legalEntity.name })}</p>}
        <FormField {...form.field('firstName')} hint={t('newsletter.firstName.hint')} autoComplete="given-name" />
        <Interests form={form} />
        <button type="submit" className="button button-primary" aria-disabled={form.busy}>
          {t(waits ? 'newsletter.confirm.submit' : 'newsletter.enrich.submit')}
        </button>
        {waits && <p className="muted small">{t('newsletter.confirm.not', { days: CONFIRM_DAYS })}</p>}
      </form>
    </div>
  );
}

function Interests({ form }: { form: UsedForm<'firstName' | 'interests'> }) {
  const { categories } = useShop();
  const t = useText();
  return (
    <fieldset id="interests" aria-describedby="interests-hint" className="picks">
      <legend>{t('newsletter.interests')}</legend>
      <p className="hint" id="interests-hint">
        {t('newsletter.interests.hint')}
      </p>
      <ul>
        {categories.map(({ id, title }) => {
          const name = `${INTEREST_PREFIX}${id}`;
          return (
            <li key={id}>
              <label>
                <input
                  {...form.register(name)}
                  type="checkbox"
                  value="yes"
                  defaultChecked={form.shownValue(name) !== ''}
                />
                {title}
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
