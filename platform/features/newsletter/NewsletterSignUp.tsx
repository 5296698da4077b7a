import { useId } from 'react';
import type { HONEYPOT_FIELD } from '../../forms/honeypot.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useSignUp } from './use-sign-up.ts';

interface NewsletterSignUpProps {
  /** Alone on its page, or part of another page. */
  heading: 'h1' | 'h2';
  /** Replaces the default headline and promise. */
  headline?: string;
  text?: string;
  /** Values and problems of a rejected plain form. */
  refused?: { values: FormState['values']; problem: MessageId | undefined } | undefined;
}

/** The type checks this name; importing the module would add a file to home. */
const HONEYPOT: typeof HONEYPOT_FIELD = 'homepage';

/** One field, one button, and how often the mail is sent. The confirmation replaces the form at the same height. */
export function NewsletterSignUp({ heading: Heading, headline, text, refused }: NewsletterSignUpProps) {
  const shop = useShop();
  const t = useText();
  const id = useId();
  const { state, error, input, answer, submit } = useSignUp(refused?.problem);
  const sent = state === 'sent';
  return (
    <div className={sent ? 'newsletter sent' : 'newsletter'}>
      <div>
        <Heading className={Heading === 'h1' ? 'headline-small' : undefined}>
          {headline ?? t('newsletter.headline')}
        </Heading>
        <p className="muted space-above">{text ?? t('newsletter.promise')}</p>
      </div>
      <div className="swap">
        <form noValidate method="post" action={shop.href('newsletterEnrich', {})} onSubmit={submit} inert={sent}>
          <div className="one-column">
            <FormField
              id={`${id}-email`}
              label={t('field.email.label')}
              name="email"
              type="email"
              autoComplete="email"
              spellCheck={false}
              defaultValue={refused?.values.email ?? ''}
              ref={input}
              {...(error ? { error: t(error) } : {})}
            />
            <button
              type="submit"
              className={Heading === 'h1' ? 'button button-primary' : 'button'}
              aria-disabled={state === 'busy'}
            >
              {t(state === 'busy' ? 'newsletter.sending' : 'newsletter.submit')}
            </button>
          </div>
          <div className="honeypot" aria-hidden="true">
            <label htmlFor={`${id}-${HONEYPOT}`}>Homepage</label>
            <input id={`${id}-${HONEYPOT}`} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </div>
          <p className="muted small">
            {t('newsletter.consent', { name: shop.tenant.legalEntity.name })}{' '}
            <RichText id="newsletter.privacy" href={contentHref(shop, 'privacy') ?? ''} />
          </p>
        </form>
        <div className="answer" role="status" tabIndex={-1} ref={answer}>
          {sent && <SentNote />}
        </div>
      </div>
    </div>
  );
}

function SentNote() {
  const t = useText();
  return (
    <>
      <p className="h3">{t('newsletter.sent.headline')}</p>
      <p className="muted">{t('newsletter.sent.text')}</p>
    </>
  );
}
