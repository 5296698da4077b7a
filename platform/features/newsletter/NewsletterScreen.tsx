import type { FormState } from '../../shared/form-state.ts';
import { CONFIRM_DAYS } from '../../shared/newsletter.ts';
import { useFormFacts } from '../forms/use-sentence.ts';
import { useOptional } from '../optional/optional-parts.ts';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { Notice } from './Notice.tsx';
import type { NewsletterView } from './newsletter-view.ts';
import { signUpProblem } from './send-sign-up.ts';

const DetailsForm = deferPart(
  import.meta.env.SSR
    ? (await import('./DetailsForm.tsx')).DetailsForm
    : fetchLazy(() => import('./DetailsForm.tsx').then((module) => module.DetailsForm)),
);

interface NewsletterScreenProps {
  view: NewsletterView;
  form: FormState | undefined;
}

/** Subscription form. The link of a mail confirms the subscription and asks for details. */
export function NewsletterScreen({ view, form }: NewsletterScreenProps) {
  const { href } = useShop();
  const t = useText();
  const toSell = { label: t('newsletter.toSell'), href: href('home') };
  switch (view.state) {
    case 'off':
      return <Notice headline={t('newsletter.off.headline')} text={t('newsletter.off.text')} wayOn={toSell} />;
    case 'sent':
      return <Notice headline={t('newsletter.sent.headline')} text={t('newsletter.sent.text')} wayOn={toSell} />;
    case 'confirmed':
      return (
        <Notice headline={t('newsletter.confirmed.headline')} text={t('newsletter.confirmed.text')} wayOn={toSell} />
      );
    case 'enriched':
      return (
        <Notice headline={t('newsletter.enriched.headline')} text={t('newsletter.enriched.text')} wayOn={toSell} />
      );
    case 'confirm':
    case 'details':
      return <DetailsForm kind={view.state} email={view.maskedEmail ?? ''} form={form} />;
    case 'gone':
      return (
        <SignUpPage
          headline={t('newsletter.gone.headline')}
          text={t('newsletter.gone.text', { days: CONFIRM_DAYS })}
          form={undefined}
        />
      );
    case 'subscribe':
      return <SignUpPage form={form} />;
  }
}

function SignUpPage({ form, ...words }: { headline?: string; text?: string; form: FormState | undefined }) {
  const SignUp = useOptional('newsletter');
  const facts = useFormFacts();
  const refused = form && { values: form.values, problem: signUpProblem(form.problems, facts) };
  return (
    <div className="wrap pad-top pad-bottom">{SignUp && <SignUp heading="h1" {...words} refused={refused} />}</div>
  );
}
