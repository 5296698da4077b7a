import type { FormState } from '../../shared/form-state.ts';
import { CheckboxGroup } from '../../ui/CheckboxGroup.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { MessageFields } from '../thread/MessageFields.tsx';
import type { ShownQuestion } from './clarification-view.ts';

interface DisagreementFormProps {
  question: ShownQuestion;
  form: FormState | undefined;
}

/** The disputed devices, a text and photos. Works without scripts. */
export function DisagreementForm({ question: { items }, form }: DisagreementFormProps) {
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
