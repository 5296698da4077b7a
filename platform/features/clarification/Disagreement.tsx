import type { FormState } from '../../shared/form-state.ts';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { ShownQuestion } from './clarification-view.ts';

const DisagreementForm = deferPart(
  import.meta.env.SSR
    ? (await import('./DisagreementForm.tsx')).DisagreementForm
    : fetchLazy(() => import('./DisagreementForm.tsx').then((module) => module.DisagreementForm)),
);

interface DisagreementProps {
  question: ShownQuestion;
  form: FormState | undefined;
}

/** The seller disagrees with findings: a second person inspects. Afterwards the result is final. */
export function Disagreement({ question, form }: DisagreementProps) {
  const { href, path, query } = useShop();
  const t = useText();
  const own = form?.values.act === 'disagree' ? form : undefined;
  if (question.isFinal === undefined)
    return (
      <section className="stack">
        <h2 className="h3">{t('clarification.disagree')}</h2>
        <p>
          <a href={href('contact', {}, { subject: 'newOffer' })}>{t('clarification.ask')}</a>
        </p>
      </section>
    );
  if (question.isFinal) return <p className="muted">{t('opinion.final')}</p>;
  return (
    <section className="stack" aria-labelledby="disagree">
      <h2 className="h3" id="disagree">
        {t('clarification.disagree')}
      </h2>
      <p>{t('clarification.disagreeText')}</p>
      {query.step === 'disagree' || own ? (
        <DisagreementForm question={question} form={own} />
      ) : (
        <p>
          <a className="action-link" href={`${path}?step=disagree#disagree`}>
            {t('opinion.begin')}
          </a>
        </p>
      )}
    </section>
  );
}
