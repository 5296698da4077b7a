import type { FormState } from '../../shared/form-state.ts';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { MessageFields } from '../thread/MessageFields.tsx';
import type { ShownQuestion } from './clarification-view.ts';

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

function DisagreementForm({ question: { items }, form }: DisagreementProps) {
  const { path } = useShop();
  const t = useText();
  const open = items.filter(({ decision }) => decision === null);
  const [only, ...more] = open;
  return (
    <form method="post" action={path} encType="multipart/form-data" className="stack">
      <input type="hidden" name="act" value="disagree" />
      {only && more.length === 0 ? (
        <input type="hidden" name={`disputed-${only.offer}`} value="on" />
      ) : (
        <CheckboxGroup
          legend={t('opinion.items')}
          boxes={open.map(({ offer, device }) => ({
            label: device,
            input: { name: `disputed-${offer}`, defaultChecked: true },
          }))}
        />
      )}
      {form?.problems.some(({ pointer }) => pointer === '/offers') && <p role="alert">{t('opinion.itemsMissing')}</p>}
      <MessageFields label={t('opinion.text')} form={form} />
      <p>
        <button type="submit" className="button">
          {t('opinion.send')}
        </button>
      </p>
    </form>
  );
}
