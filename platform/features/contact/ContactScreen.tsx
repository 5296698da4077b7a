import type { FormState } from '../../shared/form-state.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { ContactChannels } from './ContactChannels.tsx';
import { FrequentQuestions } from './FrequentQuestions.tsx';

const ContactForm = deferPart(
  import.meta.env.SSR
    ? (await import('./ContactForm.tsx')).ContactForm
    : fetchLazy(() => import('./ContactForm.tsx').then((module) => module.ContactForm)),
);

interface ContactScreenProps {
  /** The message was just sent. */
  sent: boolean;
  form: FormState | undefined;
}

/** Contact form beside frequent questions and contact channels. */
export function ContactScreen({ sent, form }: ContactScreenProps) {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="wrap pad-top pad-bottom">
      <Breadcrumb
        label={t('shell.breadcrumb')}
        crumbs={[{ label: t('shell.home'), href: href('home') }, { label: t('footer.contact') }]}
      />
      <div className="split">
        <div>{sent ? <Sent /> : <Ask form={form} />}</div>
        <div className="stack2">
          <ContactChannels />
          <FrequentQuestions />
        </div>
      </div>
    </div>
  );
}

function Ask({ form }: { form: FormState | undefined }) {
  const t = useText();
  return (
    <>
      <h1 className="headline-small">{t('contact.headline')}</h1>
      <p className="lead space-above space-below-large">{t('contact.lead')}</p>
      <ContactForm refused={form} />
    </>
  );
}

/** Confirmation that replaces the form. */
function Sent() {
  const { href } = useShop();
  const t = useText();
  return (
    <div className="stack">
      <h1 className="headline-small">{t('contact.sent.headline')}</h1>
      <p className="lead">{t('contact.sent.text')}</p>
      <p className="muted">{t('contact.sent.spam')}</p>
      <div className="button-pair space-above">
        <a className="button" href={href('home')}>
          {t('error.toHome')}
        </a>
        <a className="button" href={href('contact')}>
          {t('contact.sent.again')}
        </a>
      </div>
    </div>
  );
}
